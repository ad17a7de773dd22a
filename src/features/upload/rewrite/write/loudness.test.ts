import { describe, expect, it } from 'vitest';
import { gainFor, LoudnessMeter } from './loudness';

const sampleRate = 48_000;

/** A tone of 1 kHz; its level in dBFS is that of its peak. */
function tone(seconds: number, dbfs: number, rate = sampleRate): Float32Array {
  const amplitude = 10 ** (dbfs / 20);
  return Float32Array.from(
    { length: seconds * rate },
    (_, index) => amplitude * Math.sin((2 * Math.PI * 1000 * index) / rate),
  );
}

function silence(seconds: number) {
  return new Float32Array(seconds * sampleRate);
}

function measureStereo(parts: readonly Float32Array[], rate = sampleRate) {
  const meter = new LoudnessMeter(rate, 2);
  for (const part of parts) meter.add([part, part]);
  return meter.result();
}

describe('the loudness of a sound', () => {
  it.each([-23, -33])('is %d LUFS for a stereo tone of as many dBFS, as EBU 3341 asks', (level) => {
    const { lufs, peak } = measureStereo([tone(5, level)]);
    expect(lufs).toBeCloseTo(level, 1);
    expect(peak).toBeCloseTo(10 ** (level / 20), 3);
  });

  it('ignores what is much quieter than the rest', () => {
    const { lufs } = measureStereo([tone(3, -72), tone(3, -36), tone(12, -23), tone(3, -36)]);
    expect(lufs).toBeCloseTo(-23, 0);
  });

  it('ignores pauses', () => {
    expect(measureStereo([tone(5, -20), silence(20), tone(5, -20)]).lufs).toBeCloseTo(-20, 0);
  });

  it.each([8000, 16_000, 44_100, 96_000])('does not depend on the sample rate of %d Hz', (rate) => {
    expect(measureStereo([tone(5, -23, rate)], rate).lufs).toBeCloseTo(-23, 0);
  });

  it('does not depend on how the samples are cut', () => {
    const whole = tone(2, -20);
    const cut = [whole.subarray(0, 1), whole.subarray(1, 7001), whole.subarray(7001)];
    expect(measureStereo(cut).lufs).toBeCloseTo(measureStereo([whole]).lufs, 9);
  });

  it('is that of both speakers for a single channel', () => {
    const meter = new LoudnessMeter(sampleRate, 1);
    meter.add([tone(5, -23)]);
    expect(meter.result().lufs).toBeCloseTo(-23, 1);
  });

  it('leaves the bass channel out and counts the surround channels more', () => {
    const onlyOf = (channel: number) => {
      const meter = new LoudnessMeter(sampleRate, 6);
      meter.add(Array.from({ length: 6 }, (_, at) => (at === channel ? tone(2, -20) : silence(2))));
      return meter.result().lufs;
    };
    expect(onlyOf(3)).toBe(-Infinity);
    expect(onlyOf(4) - onlyOf(0)).toBeCloseTo(1.5, 1);
  });

  it('is -Infinity for silence and for a sound too short to be measured', () => {
    expect(measureStereo([silence(5)])).toEqual({ lufs: -Infinity, peak: 0 });
    expect(measureStereo([tone(0.3, -3)]).lufs).toBe(-Infinity);
    expect(measureStereo([]).lufs).toBe(-Infinity);
  });
});

describe('the gain', () => {
  it('brings quiet and loud sounds to -16 LUFS', () => {
    expect(gainFor({ lufs: -28, peak: 0.1 })).toBeCloseTo(10 ** (12 / 20));
    expect(gainFor({ lufs: -10, peak: 0.99 })).toBeCloseTo(10 ** (-6 / 20));
  });

  it('leaves alone what is near, and silence', () => {
    expect(gainFor({ lufs: -18, peak: 0.2 })).toBe(1);
    expect(gainFor({ lufs: -14, peak: 1 })).toBe(1);
    expect(gainFor({ lufs: -Infinity, peak: 0 })).toBe(1);
  });

  it('stops before the peaks are cut off', () => {
    expect(gainFor({ lufs: -30, peak: 0.5 }) * 0.5).toBeCloseTo(0.89);
  });

  it('does not turn a quiet sound down for one loud knock', () => {
    expect(gainFor({ lufs: -30, peak: 1 })).toBe(1);
  });

  it('raises next to nothing only so far', () => {
    expect(gainFor({ lufs: -60, peak: 0.002 })).toBe(8);
  });
});
