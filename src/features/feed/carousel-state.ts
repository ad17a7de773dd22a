/** Milliseconds during which a second move is ignored (SPEC §9). */
export const navigationLock = 50;
/** Milliseconds after a dislike during which the next video plays whatever happens (SPEC §9). */
export const forcedPlay = 200;
/** Cards before the end at which the next page is asked for (DESIGN D18). */
export const pageAhead = 3;

export type CarouselDialog = 'sign-in' | 'registration';

/** Everything that decides what the carousel shows; times are milliseconds of one clock. */
export interface CarouselState {
  readonly ids: readonly string[];
  /** Whether the server has more: then the list does not wrap around (DESIGN D18). */
  readonly hasMore: boolean;
  readonly signedIn: boolean;
  /** Runs on over wrap-arounds, below zero too; the card shown is {@link indexOf} it. */
  readonly position: number;
  readonly paused: boolean;
  readonly muted: boolean;
  readonly dialog: CarouselDialog | null;
  readonly viewed: ReadonlySet<string>;
  /** The registration dialog opens once for a list, not at every move after its end. */
  readonly registrationOffered: boolean;
  readonly lockedUntil: number;
  readonly forcedPlayUntil: number;
  /** What 'undo' brings back. */
  readonly lastDisliked: { readonly id: string; readonly position: number } | null;
}

export type CarouselEvent =
  | {
      readonly type: 'list';
      readonly ids: readonly string[];
      readonly hasMore: boolean;
      /** The card that a new list starts at; without one the first. */
      readonly startId?: string | undefined;
    }
  | { readonly type: 'session'; readonly signedIn: boolean }
  | { readonly type: 'next'; readonly at: number }
  | { readonly type: 'previous'; readonly at: number }
  | { readonly type: 'dislike'; readonly at: number }
  | { readonly type: 'undo'; readonly at: number }
  | { readonly type: 'like' }
  | { readonly type: 'ask-sign-in' }
  | { readonly type: 'dialog-closed' }
  | { readonly type: 'toggle-pause'; readonly at: number }
  | { readonly type: 'pause' }
  | { readonly type: 'toggle-sound' }
  | { readonly type: 'mute' };

export const initialCarouselState: CarouselState = {
  ids: [],
  hasMore: false,
  signedIn: false,
  position: 0,
  paused: false,
  muted: true,
  dialog: null,
  viewed: new Set(),
  registrationOffered: false,
  lockedUntil: 0,
  forcedPlayUntil: 0,
  lastDisliked: null,
};

type List = Pick<CarouselState, 'ids' | 'hasMore'>;

const modulo = (value: number, size: number) => ((value % size) + size) % size;

/** Index of the card at a position; undefined where the list has none (its ends do not meet). */
export function indexAt({ ids, hasMore }: List, position: number): number | undefined {
  if (ids.length === 0) return undefined;
  if (hasMore && (position < 0 || position >= ids.length)) return undefined;
  return modulo(position, ids.length);
}

/** Id of the card at a position, or undefined. */
export function idAt(state: List, position: number): string | undefined {
  const index = indexAt(state, position);
  return index === undefined ? undefined : state.ids[index];
}

/** Whether the video runs: not behind a dialog, not paused, always right after a dislike. */
export const isPlaying = (state: CarouselState, at: number): boolean =>
  state.dialog === null && (!state.paused || at < state.forcedPlayUntil);

/** Whether it is time to ask the server for the next page (DESIGN D18). */
export const needsNextPage = (state: CarouselState): boolean =>
  state.hasMore && state.position >= state.ids.length - pageAhead;

const withViewed = (state: CarouselState): ReadonlySet<string> => {
  const id = idAt(state, state.position);
  return id === undefined || state.viewed.has(id) ? state.viewed : new Set(state.viewed).add(id);
};

/** A card counts as viewed when it is left; having left them all, a visitor is asked to join. */
function move(state: CarouselState, step: 1 | -1, at: number): CarouselState {
  const position = state.position + step;
  if (at < state.lockedUntil || indexAt(state, position) === undefined) return state;
  const viewed = withViewed(state);
  const sawAll = !state.hasMore && viewed.size === state.ids.length;
  const offer = sawAll && !state.signedIn && !state.registrationOffered;
  return {
    ...state,
    position,
    viewed,
    lockedUntil: at + navigationLock,
    dialog: offer ? 'registration' : state.dialog,
    registrationOffered: state.registrationOffered || offer,
  };
}

function dislike(state: CarouselState, at: number): CarouselState {
  const id = idAt(state, state.position);
  if (id === undefined || at < state.lockedUntil) return state;
  // At an end where the next page is still on its way there is nowhere to go, but it counts.
  return {
    ...move(state, 1, at),
    paused: false,
    forcedPlayUntil: at + forcedPlay,
    lastDisliked: { id, position: state.position },
  };
}

const isAppended = (before: readonly string[], after: readonly string[]) =>
  before.length > 0 &&
  after.length >= before.length &&
  before.every((id, index) => after[index] === id);

function changeList(
  state: CarouselState,
  { ids, hasMore, startId }: Extract<CarouselEvent, { type: 'list' }>,
): CarouselState {
  if (isAppended(state.ids, ids)) {
    // A position from beyond a wrap-around means another card in a longer list, and none in a list
    // whose ends do not meet.
    const wrapped = !state.hasMore && (hasMore || ids.length > state.ids.length);
    if (!wrapped) return { ...state, ids, hasMore };
    const within = (position: number) => modulo(position, state.ids.length);
    return {
      ...state,
      ids,
      hasMore,
      position: within(state.position),
      lastDisliked: state.lastDisliked && {
        ...state.lastDisliked,
        position: within(state.lastDisliked.position),
      },
    };
  }
  return {
    ...initialCarouselState,
    ids,
    hasMore,
    position: startId === undefined ? 0 : Math.max(0, ids.indexOf(startId)),
    signedIn: state.signedIn,
    muted: state.muted,
  };
}

/** The carousel's rules (SPEC §4 'Carousel'); pure, the time comes with the event. */
export function carouselReducer(state: CarouselState, event: CarouselEvent): CarouselState {
  switch (event.type) {
    case 'list':
      return changeList(state, event);
    case 'session':
      return {
        ...state,
        signedIn: event.signedIn,
        dialog: event.signedIn ? null : state.dialog,
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
        paused: false,
        lockedUntil: event.at + navigationLock,
        lastDisliked: null,
      };
    }
    case 'like': {
      const { lastDisliked } = state;
      return {
        ...state,
        paused: true,
        dialog: state.signedIn ? state.dialog : 'sign-in',
        // What is liked after all is not taken back with the dislike.
        lastDisliked: lastDisliked?.id === idAt(state, state.position) ? null : lastDisliked,
      };
    }
    case 'ask-sign-in':
      return state.signedIn ? state : { ...state, dialog: 'sign-in' };
    case 'dialog-closed':
      return { ...state, paused: false, dialog: null };
    case 'toggle-pause':
      return event.at < state.forcedPlayUntil ? state : { ...state, paused: !state.paused };
    case 'pause':
      return { ...state, paused: true };
    case 'toggle-sound':
      return { ...state, muted: !state.muted };
    case 'mute':
      return { ...state, muted: true };
    default:
      return event satisfies never;
  }
}
