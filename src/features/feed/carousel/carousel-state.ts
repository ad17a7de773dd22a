/** A second move within this time is ignored, because one swipe can arrive as several events. */
const navigationLockMs = 50;
/** For this long after a dislike the next video plays even if a pause event arrives. */
const forcedPlayMs = 200;
/** The next page is requested when only this many cards remain (docs/decisions/0018-keyset-paging.md). */
const cardsRemainingForNextPage = 3;

/** How fast the videos play. */
export const speeds = [1, 1.25, 1.5, 2] as const;
export type Speed = (typeof speeds)[number];

export type CarouselDialog = 'sign-in' | 'registration';

/** Everything that decides what the carousel shows; times are milliseconds of `performance.now()`. */
export interface CarouselState {
  readonly ids: readonly string[];
  /** How many of the ids, from the first, the company has not disliked before. */
  readonly undecidedCount: number;
  /** Whether disliked cards are shown again, because all undecided ones were seen. */
  readonly showsDisliked: boolean;
  /** Whether the server has more pages; if so, the list does not wrap around. */
  readonly hasMore: boolean;
  readonly isSignedIn: boolean;
  /** Keeps counting across wrap-arounds, and may be negative; {@link indexAt} maps it to a card. */
  readonly position: number;
  /** The position of the first card. */
  readonly origin: number;
  readonly isPaused: boolean;
  readonly isMuted: boolean;
  readonly speed: Speed;
  /** Whether the shown card is liked; it stays so until the dialog that the like opened is closed. */
  readonly isLiked: boolean;
  readonly dialog: CarouselDialog | null;
  readonly viewed: ReadonlySet<string>;
  /** Set once the registration dialog has opened for this list, so that it does not open at every move. */
  readonly hasOfferedRegistration: boolean;
  readonly lockedUntil: number;
  readonly forcedPlayUntil: number;
  /** Set by a move from the only card loaded so far; the move happens once the next one is loaded. */
  readonly isAwaitingNext: boolean;
  /** The card that 'undo' brings back. */
  readonly lastDisliked: { readonly id: string; readonly position: number } | null;
}

export type CarouselEvent =
  | {
      readonly type: 'set-list';
      readonly ids: readonly string[];
      /** See {@link CarouselState.undecidedCount}; all ids if absent. */
      readonly undecidedCount?: number;
      readonly hasMore: boolean;
      /** The card that a new list starts at; the first if absent. */
      readonly startId?: string | undefined;
    }
  | { readonly type: 'set-session'; readonly isSignedIn: boolean }
  | { readonly type: 'next'; readonly at: number }
  | { readonly type: 'previous'; readonly at: number }
  | { readonly type: 'dislike'; readonly at: number }
  | { readonly type: 'undo'; readonly at: number }
  | { readonly type: 'cancel-next' }
  | { readonly type: 'like' }
  | { readonly type: 'ask-sign-in' }
  | { readonly type: 'close-dialog' }
  | { readonly type: 'toggle-pause'; readonly at: number }
  | { readonly type: 'pause' }
  | { readonly type: 'toggle-sound' }
  | { readonly type: 'mute' }
  | { readonly type: 'set-speed'; readonly speed: Speed };

export const initialCarouselState: CarouselState = {
  ids: [],
  undecidedCount: 0,
  showsDisliked: false,
  hasMore: false,
  isSignedIn: false,
  position: 0,
  origin: 0,
  isPaused: false,
  isMuted: true,
  speed: 1,
  isLiked: false,
  dialog: null,
  viewed: new Set(),
  hasOfferedRegistration: false,
  lockedUntil: 0,
  forcedPlayUntil: 0,
  isAwaitingNext: false,
  lastDisliked: null,
};

type List = Pick<CarouselState, 'ids' | 'undecidedCount' | 'showsDisliked' | 'hasMore' | 'origin'>;

const modulo = (value: number, size: number) => ((value % size) + size) % size;

/** Whether the list has disliked cards that stay hidden until all others have been seen. */
const hidesDisliked = ({ ids, undecidedCount, showsDisliked }: List) =>
  !showsDisliked && undecidedCount < ids.length;

/** Index of the card at a position; undefined beyond the ends of a list that does not wrap around. */
export function indexAt(list: List, position: number): number | undefined {
  const isHiding = hidesDisliked(list);
  const size = isHiding ? list.undecidedCount : list.ids.length;
  const offset = position - list.origin;
  if (size === 0) return undefined;
  // The server sends disliked cards last, so once there are some, the undecided ones are complete and
  // wrap around although there are more pages.
  if (list.hasMore && !isHiding && (offset < 0 || offset >= size)) return undefined;
  return modulo(offset, size);
}

/** Id of the card at a position, or undefined. */
export function idAt(state: List, position: number): string | undefined {
  const index = indexAt(state, position);
  return index === undefined ? undefined : state.ids[index];
}

/** Whether the video plays: no dialog is open, and it is not paused or was forced on by a dislike. */
export const isPlaying = (state: CarouselState, at: number): boolean =>
  state.dialog === null && (!state.isPaused || at < state.forcedPlayUntil);

export const needsNextPage = (state: CarouselState): boolean =>
  state.hasMore &&
  (indexAt(state, state.position) ?? 0) >= state.ids.length - cardsRemainingForNextPage;

const withViewed = (state: CarouselState): ReadonlySet<string> => {
  const id = idAt(state, state.position);
  return id === undefined || state.viewed.has(id) ? state.viewed : new Set(state.viewed).add(id);
};

/**
 * Changes the list without moving the shown card: its position, which decides its video element, stays,
 * and the origin is counted back from it.
 */
function replaceList(before: CarouselState, list: Partial<List>): CarouselState {
  const index = indexAt(before, before.position) ?? 0;
  const origin = before.position - index;
  const { lastDisliked } = before;
  return {
    ...before,
    ...list,
    origin,
    lastDisliked: lastDisliked && {
      ...lastDisliked,
      position: origin + (indexAt(before, lastDisliked.position) ?? 0),
    },
  };
}

/** Shows the disliked cards once everything else has been seen. */
function revealDisliked(state: CarouselState): CarouselState {
  if (!hidesDisliked(state)) return state;
  const currentId = idAt(state, state.position);
  const sawAllUndecided = state.ids
    .slice(0, state.undecidedCount)
    .every((id) => id === currentId || state.viewed.has(id));
  return sawAllUndecided ? replaceList(state, { showsDisliked: true }) : state;
}

/** Moves by one card. The card left behind counts as viewed; a visitor who viewed all is asked to register. */
function move(state: CarouselState, step: 1 | -1, at: number): CarouselState {
  const position = state.position + step;
  const index = indexAt(state, position);
  if (at < state.lockedUntil) return state;
  if (index === undefined) {
    const isAwaitingNext = step === 1 && state.ids.length === 1;
    return isAwaitingNext === state.isAwaitingNext ? state : { ...state, isAwaitingNext };
  }
  const viewed = withViewed(state);
  const sawAll = !state.hasMore && viewed.size === state.ids.length;
  const offersRegistration = sawAll && !state.isSignedIn && !state.hasOfferedRegistration;
  const nextState: CarouselState = {
    ...state,
    position,
    viewed,
    isLiked: false,
    lockedUntil: at + navigationLockMs,
    dialog: offersRegistration ? 'registration' : state.dialog,
    hasOfferedRegistration: state.hasOfferedRegistration || offersRegistration,
    isAwaitingNext: false,
  };
  // Right after a wrap-around, disliked cards inserted between last and first would change 'previous'.
  const hasWrapped = index - step !== indexAt(state, state.position);
  return hasWrapped ? nextState : revealDisliked(nextState);
}

function dislike(state: CarouselState, at: number): CarouselState {
  const id = idAt(state, state.position);
  if (id === undefined || at < state.lockedUntil) return state;
  // On the last card, while the next page is loading, the dislike counts although the card stays.
  return {
    ...move(state, 1, at),
    isPaused: false,
    forcedPlayUntil: at + forcedPlayMs,
    lastDisliked: { id, position: state.position },
  };
}

const isContinuation = (before: readonly string[], after: readonly string[]) =>
  before.length > 0 &&
  after.length >= before.length &&
  before.every((id, index) => after[index] === id);

function changeList(
  state: CarouselState,
  {
    ids,
    undecidedCount = ids.length,
    hasMore,
    startId,
  }: Extract<CarouselEvent, { type: 'set-list' }>,
): CarouselState {
  if (isContinuation(state.ids, ids)) {
    const index = indexAt(state, state.position) ?? 0;
    const showsDisliked = state.showsDisliked || index >= undecidedCount;
    const list = revealDisliked(
      replaceList(state, { ids, undecidedCount, showsDisliked, hasMore }),
    );
    return list.isAwaitingNext ? move(list, 1, list.lockedUntil) : list;
  }
  const start = startId === undefined ? 0 : Math.max(0, ids.indexOf(startId));
  return revealDisliked({
    ...initialCarouselState,
    ids,
    undecidedCount,
    // Opening a disliked card from the grid reveals the other disliked ones too.
    showsDisliked: start >= undecidedCount,
    hasMore,
    position: start,
    isSignedIn: state.isSignedIn,
    isMuted: state.isMuted,
    speed: state.speed,
  });
}

/** The carousel's rules (docs/product.md, 'Search and feed'); pure: the time comes with the event. */
export function carouselReducer(state: CarouselState, event: CarouselEvent): CarouselState {
  switch (event.type) {
    case 'set-list':
      return changeList(state, event);
    case 'set-session':
      return {
        ...state,
        isSignedIn: event.isSignedIn,
        dialog: event.isSignedIn ? null : state.dialog,
      };
    case 'next':
      return move(state, 1, event.at);
    case 'previous':
      return move(state, -1, event.at);
    case 'dislike':
      return dislike(state, event.at);
    case 'undo': {
      if (state.lastDisliked === null || event.at < state.lockedUntil) return state;
      return {
        ...state,
        position: state.lastDisliked.position,
        isPaused: false,
        isLiked: false,
        lockedUntil: event.at + navigationLockMs,
        isAwaitingNext: false,
        lastDisliked: null,
      };
    }
    case 'cancel-next':
      return state.isAwaitingNext ? { ...state, isAwaitingNext: false } : state;
    case 'like': {
      const { lastDisliked } = state;
      return {
        ...state,
        isPaused: true,
        isLiked: true,
        dialog: state.isSignedIn ? state.dialog : 'sign-in',
        isAwaitingNext: false,
        // A card that was disliked and is now liked is not brought back by 'undo'.
        lastDisliked: lastDisliked?.id === idAt(state, state.position) ? null : lastDisliked,
      };
    }
    case 'ask-sign-in':
      return state.isSignedIn ? state : { ...state, dialog: 'sign-in', isAwaitingNext: false };
    case 'close-dialog':
      return { ...state, isPaused: false, isLiked: false, dialog: null };
    case 'toggle-pause':
      return event.at < state.forcedPlayUntil ? state : { ...state, isPaused: !state.isPaused };
    case 'pause':
      return { ...state, isPaused: true };
    case 'toggle-sound':
      return { ...state, isMuted: !state.isMuted };
    case 'mute':
      return { ...state, isMuted: true };
    case 'set-speed':
      return { ...state, speed: event.speed };
    default:
      return event satisfies never;
  }
}
