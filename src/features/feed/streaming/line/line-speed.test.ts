import { expect, it } from 'vitest';
import { LineSpeed } from './line-speed';

/** Seconds of a line, in pieces of an eighth of one. */
function bring(line: LineSpeed, bitsPerSecond: number, seconds: number) {
  for (let piece = 0; piece < seconds * 8; piece += 1) line.add(bitsPerSecond / 64, 125);
}

it('knows nothing before anything came but what an earlier visit says', () => {
  expect(new LineSpeed().bitsPerSecond).toBeUndefined();
  expect(new LineSpeed(3_000_000).bitsPerSecond).toBe(3_000_000);
});

it('follows a line that falls within seconds, and one that rises slowly', () => {
  const line = new LineSpeed(20_000_000);
  bring(line, 5_000_000, 10);
  expect(line.bitsPerSecond).toBeCloseTo(5_000_000, -5);
  bring(line, 500_000, 3);
  expect(line.bitsPerSecond).toBeLessThan(1_100_000);
  bring(line, 5_000_000, 1);
  expect(line.bitsPerSecond).toBeLessThan(3_500_000);
});

it('counts a wait for an answer that is longer than usual, not the usual one', () => {
  const line = new LineSpeed();
  line.addDelay(300);
  line.add(50_000, 200);
  expect(line.bitsPerSecond).toBeCloseTo(2_000_000, -3);
  line.addDelay(1300);
  line.add(50_000, 200);
  expect(line.bitsPerSecond).toBeLessThan(1_000_000);
});

it('is not misled by bytes that come all at once', () => {
  const line = new LineSpeed();
  bring(line, 1_500_000, 4);
  for (let answer = 0; answer < 5; answer += 1) {
    line.add(24_576, 0.1);
    bring(line, 1_500_000, 1);
  }
  expect(line.bitsPerSecond).toBeLessThan(3_000_000);
});

it('notices a line that brings hardly anything', () => {
  const line = new LineSpeed();
  bring(line, 5_000_000, 5);
  for (let second = 0; second < 3; second += 1) line.add(2000, 1000);
  expect(line.bitsPerSecond).toBeLessThan(1_000_000);
});
