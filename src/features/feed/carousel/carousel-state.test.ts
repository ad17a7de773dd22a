import { describe, expect, it } from 'vitest';
import {
  carouselReducer,
  idAt,
  initialCarouselState,
  isPlaying,
  needsNextPage,
  type CarouselEvent,
  type CarouselState,
} from './carousel-state';

const run = (events: readonly CarouselEvent[], from: CarouselState = initialCarouselState) =>
  events.reduce(carouselReducer, from);

const list = (ids: string, hasMore = false): CarouselEvent => ({
  type: 'set-list',
  ids: Array.from(ids),
  hasMore,
});

/** Moves one second apart, so that the navigation lock of 50 ms does not apply. */
const moves = (...types: ('next' | 'previous' | 'dislike')[]): CarouselEvent[] =>
  types.map((type, index) => ({ type, at: 1000 * (index + 1) }));

const currentId = (state: CarouselState) => idAt(state, state.position);

describe('moving', () => {
  it('goes to the next card and back to the previous one', () => {
    expect(currentId(run([list('abc'), ...moves('next', 'next', 'previous')]))).toBe('b');
  });

  it('wraps around at both ends once the server has no more', () => {
    expect(currentId(run([list('abc'), ...moves('next', 'next', 'next')]))).toBe('a');
    expect(currentId(run([list('abc'), ...moves('previous')]))).toBe('c');
  });

  it('stays on the first and last card while the server has more pages', () => {
    expect(currentId(run([list('ab', true), ...moves('next', 'next', 'next')]))).toBe('b');
    expect(currentId(run([list('ab', true), ...moves('previous')]))).toBe('a');
  });

  it('moves on from a card that was alone as soon as others have loaded', () => {
    const alone = [list('a', true), ...moves('next')];
    expect(currentId(run(alone))).toBe('a');
    expect(currentId(run([...alone, list('abc', true)]))).toBe('b');
    expect(currentId(run([...alone, ...moves('previous'), list('abc', true)]))).toBe('a');
    expect(currentId(run([...alone, list('abc', true), list('abcd')]))).toBe('b');
  });

  it.each<CarouselEvent[]>([
    [{ type: 'set-session', isSignedIn: true }, { type: 'like' }],
    [{ type: 'like' }, { type: 'close-dialog' }],
    [{ type: 'ask-sign-in' }, { type: 'close-dialog' }],
    [{ type: 'cancel-next' }],
  ])('stays on a card that was alone if the person turned to it again: %o %o', (...events) => {
    const stayed = [list('a', true), ...moves('next'), ...events];
    expect(currentId(run([...stayed, list('abc', true), list('abcd')]))).toBe('a');
  });

  it('asks a visitor to register when they leave a card that stays alone', () => {
    expect(run([list('a', true), ...moves('next'), list('a')]).dialog).toBe('registration');
  });

  it('can be undone, when a card that was alone was disliked', () => {
    const disliked = run([list('a', true), ...moves('dislike')]);
    const undo: CarouselEvent = { type: 'undo', at: 5000 };
    expect(currentId(run([list('abc', true)], disliked))).toBe('b');
    expect(currentId(run([list('abc', true), undo], disliked))).toBe('a');
    expect(currentId(run([undo, list('abc', true)], disliked))).toBe('a');
  });

  it('is locked for 50 ms after each move', () => {
    const state = run([list('abc'), { type: 'next', at: 100 }]);
    expect(currentId(run([{ type: 'next', at: 149 }], state))).toBe('b');
    expect(currentId(run([{ type: 'next', at: 150 }], state))).toBe('c');
  });

  it('asks for the next page three cards before the end', () => {
    const state = run([list('abcdefghij', true)]);
    expect(needsNextPage(run(moves('next', 'next', 'next', 'next', 'next', 'next'), state))).toBe(
      false,
    );
    const seventh = moves('next', 'next', 'next', 'next', 'next', 'next', 'next');
    expect(needsNextPage(run(seventh, state))).toBe(true);
    expect(needsNextPage({ ...run(seventh, state), hasMore: false })).toBe(false);
  });
});

describe('playback', () => {
  const signedIn = run([{ type: 'set-session', isSignedIn: true }, list('abc')]);

  it('stops at a like and resumes when the dialog closes', () => {
    const liked = run([{ type: 'like' }], signedIn);
    expect(isPlaying(liked, 0)).toBe(false);
    expect(liked.dialog).toBeNull();
    expect(isPlaying(run([{ type: 'close-dialog' }], liked), 0)).toBe(true);
  });

  it('is liked until the dialog closes or another card is shown', () => {
    const liked = run([list('abc'), { type: 'like' }], signedIn);
    expect(liked.isLiked).toBe(true);
    expect(run([{ type: 'close-dialog' }], liked).isLiked).toBe(false);
    expect(run(moves('next'), liked).isLiked).toBe(false);
    expect(run(moves('previous'), liked).isLiked).toBe(false);
  });

  it('is forced for 200 ms after a dislike', () => {
    const state = run(
      [
        { type: 'toggle-pause', at: 500 },
        { type: 'dislike', at: 1000 },
      ],
      signedIn,
    );
    expect(currentId(state)).toBe('b');
    const tapped = run([{ type: 'toggle-pause', at: 1199 }], state);
    expect(isPlaying(tapped, 1199)).toBe(true);
    expect(isPlaying(run([{ type: 'toggle-pause', at: 1200 }], state), 1200)).toBe(false);
  });

  it('starts muted and keeps the choice of sound from card to card and list to list', () => {
    const state = run([{ type: 'toggle-sound' }, ...moves('next'), list('xyz')], signedIn);
    expect(initialCarouselState.isMuted).toBe(true);
    expect(state.isMuted).toBe(false);
  });
});

describe('a visitor', () => {
  it('is asked to sign in when liking', () => {
    expect(run([list('ab'), { type: 'like' }])).toMatchObject({
      dialog: 'sign-in',
      isPaused: true,
    });
  });

  it('is asked to register once, after the last card', () => {
    const state = run([list('abc'), ...moves('next', 'next')]);
    expect(state.dialog).toBeNull();
    const all = run([{ type: 'next', at: 9000 }], state);
    expect(all.dialog).toBe('registration');
    const later = run(
      [{ type: 'close-dialog' }, { type: 'next', at: 9100 }, { type: 'next', at: 9200 }],
      all,
    );
    expect(later.dialog).toBeNull();
  });

  it('is not asked to register while the server has more pages, nor when signed in', () => {
    expect(run([list('ab', true), ...moves('next', 'next')]).dialog).toBeNull();
    const signedIn = run([{ type: 'set-session', isSignedIn: true }, list('ab')]);
    expect(run(moves('next', 'next', 'next'), signedIn).dialog).toBeNull();
  });
});

describe('the list', () => {
  it('keeps the shown card and the viewed cards when it gains a page', () => {
    const state = run([list('abc', true), ...moves('next', 'next'), list('abcdef')]);
    expect(currentId(state)).toBe('c');
    expect([...state.viewed]).toEqual(['a', 'b']);
  });

  it('keeps the shown card when a page is added after it wrapped around', () => {
    const wrapped = run([list('abc'), ...moves('next', 'next', 'next', 'next')]);
    const state = run([list('abcdef', true)], wrapped);
    expect(currentId(state)).toBe('b');
    const back = run([{ type: 'previous', at: 9000 }], state);
    expect(currentId(back)).toBe('a');
    expect(currentId(run([{ type: 'previous', at: 9100 }], back))).toBe('a');
  });

  it('keeps the card that undo brings back when a page is added after it wrapped around', () => {
    const wrapped = run([list('abc'), ...moves('next', 'next', 'next', 'dislike')]);
    const state = run([list('abcde')], wrapped);
    expect(currentId(state)).toBe('b');
    expect(currentId(run([{ type: 'undo', at: 9000 }], state))).toBe('a');
  });

  it('starts at its first card when it is replaced by another list', () => {
    const state = run([list('abc'), ...moves('next'), { type: 'like' }, list('xbc')]);
    expect(state).toMatchObject({ position: 0, dialog: null, isPaused: false });
    expect(state.viewed.size).toBe(0);
  });
});

describe('a card that was disliked before', () => {
  /** Cards in capital letters were disliked before. */
  const company = (letters: string, hasMore = false, startId?: string): CarouselEvent => {
    const listed = Array.from(letters);
    const undecidedCount = listed.filter((id) => id === id.toLowerCase()).length;
    return { type: 'set-list', ids: listed, undecidedCount, hasMore, startId };
  };
  const walk = (from: CarouselEvent, ...types: Parameters<typeof moves>) => {
    let state = run([from]);
    return [currentId(state)].concat(
      moves(...types).map((event) => {
        state = carouselReducer(state, event);
        return currentId(state);
      }),
    );
  };

  it('comes after all other cards when moving forwards', () => {
    const seen = walk(company('abcXY'), 'next', 'next', 'next', 'next', 'next');
    expect(seen.join('')).toBe('abcXYa');
  });

  it('is skipped when moving back from the first card, until all others were seen', () => {
    expect(walk(company('abcXY'), 'previous').join('')).toBe('ac');
    const back = walk(company('abcXY'), 'previous', 'previous', 'previous', 'previous');
    expect(back.join('')).toBe('acbaY');
  });

  it('stays hidden until the cards before the opened one were seen', () => {
    const start = company('abcXY', false, 'b');
    expect(walk(start, 'next', 'next', 'next', 'next', 'next').join('')).toBe('bcabcX');
    expect(walk(start, 'previous', 'previous').join('')).toBe('bac');
  });

  it('stays hidden until then also while the server has more disliked cards', () => {
    const start = company('abcXY', true, 'b');
    const seen = walk(start, 'next', 'next', 'next', 'next', 'next', 'next', 'next');
    expect(seen.join('')).toBe('bcabcXYY');
    expect(walk(company('abXY', true), 'next', 'previous', 'previous').join('')).toBe('abaa');
  });

  it('is not inserted between the shown card and the one just left', () => {
    expect(walk(company('abXY'), 'previous', 'next', 'next', 'next').join('')).toBe('ababX');
    expect(walk(company('abcX', false, 'b'), 'next', 'next', 'previous').join('')).toBe('bcac');
  });

  it('is shown at once when there are no other cards to see', () => {
    expect(walk(company('XY'), 'next', 'next').join('')).toBe('XYX');
    expect(walk(company('aXY'), 'previous').join('')).toBe('aY');
  });

  it('is shown when it was opened itself', () => {
    expect(walk(company('abXY', false, 'X'), 'previous', 'previous').join('')).toBe('Xba');
  });

  it('follows the last unseen card when it arrives with a later page', () => {
    const state = run([list('abc', true), ...moves('next', 'next'), company('abcXY')]);
    expect(currentId(state)).toBe('c');
    expect(currentId(run([{ type: 'next', at: 9000 }], state))).toBe('X');
  });

  it('does not change which card undo brings back', () => {
    const state = run([company('abcXY'), ...moves('previous', 'dislike', 'next', 'next')]);
    expect(currentId(state)).toBe('c');
    expect(currentId(run([{ type: 'undo', at: 9000 }], state))).toBe('c');
    const later = run([{ type: 'next', at: 9000 }], state);
    expect(currentId(later)).toBe('X');
    expect(currentId(run([{ type: 'undo', at: 9100 }], later))).toBe('c');
  });
});

describe('the start of a list', () => {
  const from = (startId: string) =>
    run([{ type: 'set-list', ids: ['a', 'b', 'c'], hasMore: true, startId }]);

  it('is the card that was opened, with its neighbours on both sides', () => {
    expect(currentId(from('b'))).toBe('b');
    expect(currentId(run(moves('next'), from('b')))).toBe('c');
    expect(currentId(run(moves('previous'), from('b')))).toBe('a');
  });

  it('is the first card if the opened one is not listed', () => {
    expect(currentId(from('x'))).toBe('a');
  });

  it('requests the next page if it is near the end', () => {
    expect(needsNextPage(from('c'))).toBe(true);
  });
});

describe('undo', () => {
  it('brings back the card that was disliked last, and only once', () => {
    const state = run([
      list('abc'),
      ...moves('dislike', 'next'),
      { type: 'undo', at: 5000 },
      { type: 'undo', at: 6000 },
    ]);
    expect(currentId(state)).toBe('a');
    expect(state.lastDisliked).toBeNull();
  });

  it('is not offered for a disliked card that was liked afterwards', () => {
    const back = run([list('abc'), ...moves('dislike', 'previous'), { type: 'like' }]);
    expect(back.lastDisliked).toBeNull();
    const other = run([list('abc'), ...moves('dislike'), { type: 'like' }]);
    expect(other.lastDisliked?.id).toBe('a');
  });
});
