import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CodeAttempts } from './code-attempts.ts';
import { oneTimeCode } from './users.ts';

it('makes codes with the configured number of digits', () => {
  expect(oneTimeCode('ana@example.com', 6).code).toMatch(/^\d{6}$/);
  expect(oneTimeCode('ana@example.com', 10).code).toMatch(/^\d{10}$/);
});

describe('too many wrong codes', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('block further attempts for five minutes', () => {
    const attempts = new CodeAttempts(3);
    for (let n = 0; n < 3; n += 1) {
      expect(attempts.isExhausted()).toBe(false);
      attempts.noteFailure();
    }
    expect(attempts.isExhausted()).toBe(true);
    vi.advanceTimersByTime(5 * 60_000);
    expect(attempts.isExhausted()).toBe(false);
  });
});
