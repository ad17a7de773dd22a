import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carouselReducer,
  idAt,
  indexAt,
  initialCarouselState,
  isPlaying,
  type CarouselEvent,
  type CarouselState,
} from './carousel-state';

const currentId = (state: CarouselState) => idAt(state, state.position);

const time = fc.integer({ min: 0, max: 2000 });
const letters = (of: string) =>
  fc.uniqueArray(fc.constantFrom(...Array.from(of)), { maxLength: of.length });
/** Ids in capital letters were disliked before, so they come last. */
const ids = fc.tuple(letters('abcdefgh'), letters('XYZ')).map((parts) => parts.flat());
const wasDisliked = (id: string) => /^[A-Z]/.test(id);
const undecidedOf = (listed: readonly string[]) => {
  const first = listed.findIndex(wasDisliked);
  return first < 0 ? listed.length : first;
};
const anyEvent: fc.Arbitrary<CarouselEvent> = fc.oneof(
  fc
    .record({ type: fc.constant('set-list' as const), ids, hasMore: fc.boolean() })
    .map((event) => ({ ...event, undecidedCount: undecidedOf(event.ids) })),
  fc.record({ type: fc.constant('set-session' as const), isSignedIn: fc.boolean() }),
  fc.record({
    type: fc.constantFrom('next', 'previous', 'dislike', 'undo', 'toggle-pause'),
    at: time,
  }),
  fc.record({
    type: fc.constantFrom(
      ...([
        'like',
        'ask-sign-in',
        'close-dialog',
        'cancel-next',
        'pause',
        'toggle-sound',
        'mute',
      ] as const),
    ),
  }),
);

/** The list gains `by` cards, as from the server's next page. */
interface Growth {
  readonly type: 'grow';
  readonly by: number;
  /** Whether the new cards were disliked before; always so once the list has disliked cards. */
  readonly disliked: boolean;
  readonly hasMore: boolean;
}
const anyStep: fc.Arbitrary<CarouselEvent | Growth> = fc.oneof(
  { weight: 4, arbitrary: anyEvent },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('grow' as const),
      by: fc.integer({ min: 0, max: 4 }),
      disliked: fc.boolean(),
      hasMore: fc.boolean(),
    }),
  },
);

const eventOf = (state: CarouselState, step: CarouselEvent | Growth): CarouselEvent => {
  if (step.type !== 'grow') return step;
  const letter = step.disliked || state.ids.some(wasDisliked) ? 'X' : 'a';
  const added = Array.from(
    { length: step.by },
    (_, index) => `${letter}${state.ids.length + index}`,
  );
  const grown = [...state.ids, ...added];
  return {
    type: 'set-list',
    ids: grown,
    undecidedCount: undecidedOf(grown),
    hasMore: step.hasMore,
  };
};

const isGrowth = (before: CarouselState, event: CarouselEvent) =>
  event.type === 'set-list' &&
  before.ids.length > 0 &&
  before.ids.every((id, index) => event.ids[index] === id);

/** Returns the names of the rules that a step broke. */
function invariants(before: CarouselState, event: CarouselEvent, state: CarouselState): string[] {
  const appended = isGrowth(before, event);
  const moved =
    event.type !== 'set-list' && event.type !== 'undo' && state.position !== before.position;
  const undone = event.type === 'undo' && state.lastDisliked !== before.lastDisliked;
  const { lastDisliked } = state;
  const holds: Record<string, boolean> = {
    'stays within a list whose ends do not meet':
      !state.hasMore ||
      (!state.showsDisliked && state.undecidedCount < state.ids.length) ||
      state.position - state.origin === Math.max(0, state.ids.indexOf(currentId(state) ?? '')),
    'shows what stood beside the card, and the way back leads back':
      !moved ||
      (currentId(state) === idAt(before, state.position) &&
        idAt(state, before.position) === currentId(before)),
    'asks nobody who is signed in': !state.isSignedIn || state.dialog === null,
    'is silent behind a dialog': state.dialog === null || !isPlaying(state, 0),
    'moves one card at a time':
      event.type === 'set-list' ||
      event.type === 'undo' ||
      Math.abs(state.position - before.position) <= 1,
    'keeps card and marks when the list grows, unless a move waits for it':
      !appended ||
      before.isAwaitingNext ||
      (currentId(state) === currentId(before) &&
        state.viewed === before.viewed &&
        state.lastDisliked?.id === before.lastDisliked?.id),
    'can bring back what was disliked last, and does':
      (lastDisliked === null || idAt(state, lastDisliked.position) === lastDisliked.id) &&
      (!undone || currentId(state) === before.lastDisliked?.id),
    'stays while it is locked':
      !('at' in event) || event.at >= before.lockedUntil || state.position === before.position,
    'invites once for a list':
      !before.hasOfferedRegistration ||
      (event.type === 'set-list' && !appended) ||
      state.dialog !== 'registration' ||
      before.dialog === 'registration',
    'changes the sound only when told':
      event.type === 'toggle-sound' || event.type === 'mute' || state.isMuted === before.isMuted,
  };
  return Object.keys(holds).filter((rule) => !holds[rule]);
}

describe('any sequence of events', () => {
  it('shows a card whenever the list has any, and breaks no rule', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
        let state = initialCarouselState;
        let seen = new Set<string | undefined>();
        for (const step of steps) {
          const before = state;
          const event = eventOf(before, step);
          state = carouselReducer(before, event);
          if (event.type === 'set-list' && !isGrowth(before, event)) seen = new Set();
          seen.add(currentId(state));
          const unseen = state.ids.filter((id) => !wasDisliked(id) && !seen.has(id));
          expect(wasDisliked(currentId(state) ?? '') ? unseen : []).toEqual([]);
          expect(indexAt(state, state.position) !== undefined).toBe(state.ids.length > 0);
          for (const id of state.viewed) expect(state.ids).toContain(id);
          expect(invariants(before, event, state)).toEqual([]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves the visible state unchanged when a page is appended', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), ids, (events, more) => {
        const start: CarouselEvent = { type: 'set-list', ids: ['a', 'b', 'c'], hasMore: true };
        const before = [start, ...events].reduce(carouselReducer, initialCarouselState);
        fc.pre(before.hasMore && !before.isAwaitingNext);
        fc.pre(before.ids.length > 0 && !before.ids.some(wasDisliked));
        const grown = [...before.ids, ...more.map((id) => `${id}2`)];
        const gained = { ids: grown, undecidedCount: undecidedOf(grown), hasMore: false };
        const after = carouselReducer(before, { type: 'set-list', ...gained });
        expect(after).toEqual({ ...before, ...gained, showsDisliked: after.showsDisliked });
      }),
    );
  });
});
