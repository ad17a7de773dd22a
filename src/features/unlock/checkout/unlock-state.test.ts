import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { initialUnlockState, unlockReducer, type UnlockEvent } from './unlock-state';

const run = (...events: UnlockEvent[]) => events.reduce(unlockReducer, initialUnlockState);

it('waits while the checkout is open, closed or blocked', () => {
  expect(run({ type: 'started' }, { type: 'opened' })).toEqual({ phase: 'waiting', tab: 'open' });
  expect(run({ type: 'started' }, { type: 'opened' }, { type: 'tab-closed' })).toEqual({
    phase: 'waiting',
    tab: 'closed',
  });
  expect(run({ type: 'started' }, { type: 'blocked' })).toEqual({
    phase: 'waiting',
    tab: 'blocked',
  });
});

it('returns to the offer after a problem or a cancellation', () => {
  expect(
    run(
      { type: 'started' },
      { type: 'failed', problem: { kind: 'wrong-amount', reference: 'c1' } },
    ),
  ).toEqual({
    phase: 'offer',
    problem: { kind: 'wrong-amount', reference: 'c1' },
  });
  expect(run({ type: 'started' }, { type: 'opened' }, { type: 'cancelled' })).toEqual(
    initialUnlockState,
  );
});

it('reports that the browser did not show or close the tab', () => {
  const waiting: UnlockEvent[] = [{ type: 'started' }, { type: 'opened' }];
  expect(run(...waiting, { type: 'tab-hidden' })).toEqual({
    phase: 'waiting',
    tab: 'hidden',
  });
  expect(run(...waiting, { type: 'tab-closed' }, { type: 'tab-hidden' })).toEqual({
    phase: 'waiting',
    tab: 'closed',
  });
  expect(run(...waiting, { type: 'cancelled' }, { type: 'tab-left-open' })).toEqual({
    phase: 'offer',
    problem: { kind: 'tab-left-open' },
  });
  expect(run(...waiting, { type: 'tab-left-open' })).toEqual({ phase: 'waiting', tab: 'open' });
});

it('distinguishes a payment made here from an earlier unlock', () => {
  expect(run({ type: 'unlocked' })).toEqual({ phase: 'unlocked', wasPaidNow: false });
  expect(run({ type: 'started' }, { type: 'opened' }, { type: 'unlocked' })).toEqual({
    phase: 'unlocked',
    wasPaidNow: true,
  });
});

it('ignores a closed tab unless it is waiting', () => {
  expect(run({ type: 'tab-closed' })).toEqual(initialUnlockState);
});

it('is unlocked only by the answer of the server, in any state, and stays unlocked', () => {
  const other = fc.constantFrom<UnlockEvent>(
    { type: 'started' },
    { type: 'opened' },
    { type: 'blocked' },
    { type: 'tab-closed' },
    { type: 'failed', problem: { kind: 'signed-out' } },
    { type: 'cancelled' },
  );
  fc.assert(
    fc.property(fc.array(other), fc.array(other), (before, after) => {
      expect(run(...before).phase).not.toBe('unlocked');
      expect(run(...before, { type: 'unlocked' }, ...after).phase).toBe('unlocked');
    }),
  );
});
