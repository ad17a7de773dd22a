import {
  createPath,
  NavigationType,
  parsePath,
  type Location,
  type Navigator,
  type To,
} from 'react-router-dom';

/** Where the app is, and how it came there. */
export interface Visit {
  readonly type: NavigationType;
  readonly location: Location;
}

/** Asked before a change of address: true holds it back, and `go` carries it out all the same. */
export type LeaveQuestion = (next: Location, go: () => void) => boolean;

export interface AppHistory extends Navigator {
  current: () => Visit;
  /** Tells every change of address that was not held back; one listener. Returns its cleanup. */
  listen: (listener: (visit: Visit) => void) => () => void;
  /** Asks one question before each change of address; returns its cleanup. */
  ask: (question: LeaveQuestion) => () => void;
  /** Does what ends in a change of address, logging out say, once the question lets it. */
  leaveFor: (to: To, go: () => void) => void;
  /** While something lies over the page, a step back closes the topmost of it; returns its cleanup. */
  cover: (close: () => void) => () => void;
}

interface Entry {
  readonly usr: unknown;
  readonly key: string;
  /** Place in the tab's history: tells how far a step back or forward went. */
  readonly idx: number;
  /** Repeats the entry below, the first of the app: a step back from there would leave the app. */
  readonly isCopy?: true;
}

function entryOf(state: unknown): Entry | undefined {
  if (typeof state !== 'object' || state === null || !('idx' in state)) return undefined;
  const { idx } = state;
  const key = 'key' in state && typeof state.key === 'string' ? state.key : 'default';
  if (typeof idx !== 'number') return undefined;
  const usr = 'usr' in state ? state.usr : null;
  return { usr, key, idx, ...('isCopy' in state ? { isCopy: true } : {}) };
}

const newKey = () => Math.random().toString(36).slice(2, 10);

/**
 * The address bar as the router's navigator. React Router holds navigations back only in its data
 * router, which is 17 kB that no visitor of the landing page needs.
 */
export function createAppHistory(window: Window): AppHistory {
  const { history } = window;
  let type = NavigationType.Pop;
  let listener: ((visit: Visit) => void) | undefined;
  let question: LeaveQuestion | undefined;
  /** While a step that was held is being undone. */
  let undoing: number | undefined;
  let allowed = false;
  const covers: (() => void)[] = [];
  /** What the address became over the copy, for the entry below it. */
  let carried: { readonly entry: Entry; readonly url: string } | undefined;
  /** Changes of address that wait until the browser is where the app is. */
  let waiting: (() => void)[] = [];

  const locate = (to: To, state: unknown, key: string): Location => ({
    pathname: window.location.pathname,
    search: '',
    hash: '',
    ...(typeof to === 'string' ? parsePath(to) : to),
    state,
    key,
  });

  function current(): Visit {
    const { pathname, search, hash } = window.location;
    const entry = entryOf(history.state);
    const location = locate(
      { pathname, search, hash },
      entry?.usr ?? null,
      entry?.key ?? 'default',
    );
    return { type, location };
  }

  /** Gives an entry that the browser made (a first visit, a typed #hash) its place. */
  function place(idx: number): number {
    history.replaceState({ usr: null, key: 'default', idx } satisfies Entry, '');
    return idx;
  }

  let index = entryOf(history.state)?.idx ?? place(0);

  function tell(next: NavigationType) {
    type = next;
    listener?.(current());
  }

  /** Until the browser is where the app is: it may drop a step, and others may overtake it. */
  function undo() {
    const away = (entryOf(history.state)?.idx ?? index) - index;
    if (away !== 0) history.go(-away);
    undoing = away === 0 ? undefined : window.setTimeout(undo, 100);
    if (undoing === undefined) settle();
  }

  function settle() {
    if (carried) {
      history.replaceState({ ...carried.entry, idx: index } satisfies Entry, '', carried.url);
      carried = undefined;
    }
    const due = waiting;
    waiting = [];
    for (const run of due) run();
    if (covers.length > 0) copyFirst();
    else dropCopy();
  }

  /** A step back from the first entry could not be held: it gets another one to step back from. */
  function copyFirst() {
    const entry = entryOf(history.state);
    if (!listener || undoing !== undefined || index > 0 || !entry) return;
    index += 1;
    history.pushState({ ...entry, idx: index, isCopy: true } satisfies Entry, '');
  }

  function dropCopy() {
    const entry = entryOf(history.state);
    if (!listener || undoing !== undefined || covers.length > 0 || !entry?.isCopy) return;
    const { isCopy: _, ...kept } = entry;
    carried = { entry: kept, url: window.location.href };
    index -= 1;
    undo();
  }

  function onPop() {
    if (undoing !== undefined) {
      if (entryOf(history.state)?.idx !== index) return;
      window.clearTimeout(undoing);
      undo();
      return;
    }
    const entry = entryOf(history.state);
    const steps = (entry?.idx ?? place(index + 1)) - index;
    if (steps === 0) return;
    const go = () => {
      window.clearTimeout(undoing);
      undoing = undefined;
      allowed = true;
      history.go(steps);
    };
    const isAllowed = allowed || entry === undefined;
    allowed = false;
    const close = covers.at(-1);
    if (!isAllowed && steps === -1 && close) {
      undo();
      close();
      return;
    }
    if (!isAllowed && question?.(current().location, go)) {
      undo();
      return;
    }
    index += steps;
    tell(NavigationType.Pop);
  }

  function change(next: NavigationType, to: To, state: unknown) {
    if (undoing !== undefined) {
      waiting.push(() => change(next, to, state));
      return;
    }
    const location = locate(to, state ?? null, newKey());
    const url = createPath(location);
    // A link that is pressed twice leads on once, as it does without a router.
    const isNew = next === NavigationType.Push && url !== createPath(current().location);
    const go = () => {
      const isCopy = entryOf(history.state)?.isCopy === true;
      const isAdded = isNew && !isCopy;
      if (isAdded) index += 1;
      const entry: Entry = {
        usr: location.state,
        key: location.key,
        idx: index,
        ...(isCopy && !isNew ? { isCopy } : {}),
      };
      if (isAdded) history.pushState(entry, '', url);
      else history.replaceState(entry, '', url);
      tell(next);
    };
    if (!question?.(location, go)) go();
  }

  return {
    current,
    listen(next) {
      listener = next;
      // Somebody may have gone back while nobody listened.
      index = entryOf(history.state)?.idx ?? place(index + 1);
      window.addEventListener('popstate', onPop);
      // The tab may have been loaded again while something lay over the page.
      settle();
      return () => {
        listener = undefined;
        window.clearTimeout(undoing);
        undoing = undefined;
        waiting = [];
        window.removeEventListener('popstate', onPop);
      };
    },
    ask(next) {
      question = next;
      return () => {
        if (question === next) question = undefined;
      };
    },
    leaveFor(to, go) {
      if (!question?.(locate(to, null, newKey()), go)) go();
    },
    cover(close) {
      const lies = () => close();
      covers.push(lies);
      copyFirst();
      return () => {
        covers.splice(covers.indexOf(lies), 1);
        // What closes for something else to open, or to go elsewhere, does so before.
        window.setTimeout(dropCopy);
      };
    },
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    encodeLocation(to) {
      const { pathname, search, hash } = new URL(
        typeof to === 'string' ? to : createPath(to),
        window.location.origin,
      );
      return { pathname, search, hash };
    },
    go: (steps) => history.go(steps),
    push: (to, state) => change(NavigationType.Push, to, state),
    replace: (to, state) => change(NavigationType.Replace, to, state),
  };
}

export const appHistory: AppHistory = createAppHistory(window);
