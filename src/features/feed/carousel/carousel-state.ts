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
  /** How many of the ids, from the first on, are not among what was disliked before. */
  readonly undecided: number;
  /** The others have been seen: what was disliked before is shown again. */
  readonly showsDisliked: boolean;
  /** Whether the server has more: then the list does not wrap around (DESIGN D18). */
  readonly hasMore: boolean;
  readonly signedIn: boolean;
  /** Runs on over wrap-arounds, below zero too; the card shown is {@link indexAt} it. */
  readonly position: number;
  /** The position of the first card. */
  readonly origin: number;
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
      /** See {@link CarouselState.undecided}; without it all. */
      readonly undecided?: number;
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
  undecided: 0,
  showsDisliked: false,
  hasMore: false,
  signedIn: false,
  position: 0,
  origin: 0,
  paused: false,
  muted: true,
  dialog: null,
  viewed: new Set(),
  registrationOffered: false,
  lockedUntil: 0,
  forcedPlayUntil: 0,
  lastDisliked: null,
};

type List = Pick<CarouselState, 'ids' | 'undecided' | 'showsDisliked' | 'hasMore' | 'origin'>;

const modulo = (value: number, size: number) => ((value % size) + size) % size;

/** Whether what was disliked before is there, and waits until the others have been seen. */
const holdsBack = ({ ids, undecided, showsDisliked }: List) =>
  !showsDisliked && undecided < ids.length;

/** Index of the card at a position; undefined where the list has none (its ends do not meet). */
export function indexAt(list: List, position: number): number | undefined {
  const held = holdsBack(list);
  const size = held ? list.undecided : list.ids.length;
  const place = position - list.origin;
  if (size === 0) return undefined;
  // There are no more undecided ones once the disliked ones come: these meet.
  if (list.hasMore && !held && (place < 0 || place >= size)) return undefined;
  return modulo(place, size);
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
  state.hasMore && (indexAt(state, state.position) ?? 0) >= state.ids.length - pageAhead;

const withViewed = (state: CarouselState): ReadonlySet<string> => {
  const id = idAt(state, state.position);
  return id === undefined || state.viewed.has(id) ? state.viewed : new Set(state.viewed).add(id);
};

/**
 * The same card and marks in a list that has others around them: where the first card stands is
 * counted from the shown one, whose position (and with it its video element) stays.
 */
function relist(before: CarouselState, list: Partial<List>): CarouselState {
  const index = indexAt(before, before.position) ?? 0;
  const origin = before.position - index;
  const marked = before.lastDisliked;
  return {
    ...before,
    ...list,
    origin,
    lastDisliked: marked && {
      ...marked,
      position: origin + (indexAt(before, marked.position) ?? 0),
    },
  };
}

/** A company meets what it disliked again once it has seen everything else. */
function withDisliked(state: CarouselState): CarouselState {
  if (!holdsBack(state)) return state;
  const shown = idAt(state, state.position);
  const sawOthers = state.ids
    .slice(0, state.undecided)
    .every((id) => id === shown || state.viewed.has(id));
  return sawOthers ? relist(state, { showsDisliked: true }) : state;
}

/** A card counts as viewed when it is left; having left them all, a visitor is asked to join. */
function move(state: CarouselState, step: 1 | -1, at: number): CarouselState {
  const position = state.position + step;
  const index = indexAt(state, position);
  if (at < state.lockedUntil || index === undefined) return state;
  const viewed = withViewed(state);
  const sawAll = !state.hasMore && viewed.size === state.ids.length;
  const offer = sawAll && !state.signedIn && !state.registrationOffered;
  const moved: CarouselState = {
    ...state,
    position,
    viewed,
    lockedUntil: at + navigationLock,
    dialog: offer ? 'registration' : state.dialog,
    registrationOffered: state.registrationOffered || offer,
  };
  // Not where the ends have just met: the way back would not lead back.
  const wrapped = index - step !== indexAt(state, state.position);
  return wrapped ? moved : withDisliked(moved);
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
  { ids, undecided = ids.length, hasMore, startId }: Extract<CarouselEvent, { type: 'list' }>,
): CarouselState {
  if (isAppended(state.ids, ids)) {
    const index = indexAt(state, state.position) ?? 0;
    const showsDisliked = state.showsDisliked || index >= undecided;
    return withDisliked(relist(state, { ids, undecided, showsDisliked, hasMore }));
  }
  const start = startId === undefined ? 0 : Math.max(0, ids.indexOf(startId));
  return withDisliked({
    ...initialCarouselState,
    ids,
    undecided,
    // Who opens one of them among the posters has them all before their eyes.
    showsDisliked: start >= undecided,
    hasMore,
    position: start,
    signedIn: state.signedIn,
    muted: state.muted,
  });
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
