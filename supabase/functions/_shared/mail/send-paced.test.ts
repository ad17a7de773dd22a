import { expect, it } from 'vitest';
import { sendPaced, type Clock } from './send-paced.ts';

/** Sends mails that take as long as said, and notes when each was begun. */
async function sending(mails: number, durationMs: number, unavailableAt = Infinity, claimMs = 0) {
  let now = 1_000_000;
  const clock: Clock = {
    now: () => now,
    pause: async (ms) => {
      now += ms;
    },
  };
  const startedAt = now;
  const starts: number[] = [];
  now += claimMs;
  const outcomes = await sendPaced(
    Array.from({ length: mails }, (_, index) => index),
    async (index) => {
      starts.push(now - startedAt);
      now += durationMs;
      return index === unavailableAt ? 'unavailable' : 'sent';
    },
    { clock, startedAt },
  );
  return { starts, outcomes, tookMs: now - startedAt };
}

it('begins at most four mails a second, one after the other', async () => {
  const { starts, outcomes } = await sending(50, 20);
  expect(outcomes).toEqual(Array.from({ length: 50 }, () => 'sent'));
  expect(starts.slice(0, 5)).toEqual([0, 250, 500, 750, 1000]);
  expect(starts.at(-1)).toBe(49 * 250);
});

it('does not pause after a mail that took longer', async () => {
  expect((await sending(3, 400)).starts).toEqual([0, 400, 800]);
});

it('leaves the rest once the mail service takes no more', async () => {
  const { outcomes, tookMs } = await sending(5, 20, 1);
  expect(outcomes).toEqual(['sent', 'unavailable', 'left', 'left', 'left']);
  expect(tookMs).toBeLessThan(1000);
});

it('stays within a minute when claiming and each mail take ten seconds', async () => {
  const { outcomes, tookMs } = await sending(50, 10_000, Infinity, 10_000);
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(3);
  expect(outcomes.at(-1)).toBe('left');
  expect(tookMs).toBeLessThanOrEqual(50_000);
});
