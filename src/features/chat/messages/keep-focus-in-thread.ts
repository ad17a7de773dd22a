import { hasMouse } from '@/lib/browser/has-mouse';

/** Marks the element of a whole thread. */
export const threadMark = { 'data-thread': true, tabIndex: -1 } as const;
/** Marks the element that holds the buttons of one unsent message. */
export const unsentMark = { 'data-unsent': true } as const;
/** Marks its 'Discard' button. */
export const discardMark = { 'data-discards': true } as const;

/**
 * A `ref` for a button, or an element with buttons, of a thread. When it unmounts with the focus in
 * it, the focus stays in the thread instead of falling back to the page: after 'Discard' it goes to
 * the next unsent message, else to the send box; after a message that was sent, to the send box. On a
 * touch screen, where the send box would bring up the keyboard, and after a button of the list, it
 * goes to the list.
 */
export function keepFocusInThread(element: HTMLElement | null) {
  if (!element) return undefined;
  return () => {
    const thread = element.closest<HTMLElement>('[data-thread]');
    if (!thread || !element.contains(document.activeElement)) return;
    const findTarget = element.matches('[data-unsent]')
      ? nextFocusTarget(element, thread)
      : nextTargetInList(element, thread);
    // Once React has made the whole change, the element that replaces it is there.
    queueMicrotask(() => {
      if (element.isConnected || document.activeElement !== document.body) return;
      findTarget().focus({ preventScroll: true });
    });
  };
}

type FindTarget = () => HTMLElement;

const listOf = (thread: HTMLElement) => thread.querySelector<HTMLElement>('[role=log]') ?? thread;

function nextFocusTarget(buttons: HTMLElement, thread: HTMLElement): FindTarget {
  const unsent = [...thread.querySelectorAll('[data-unsent]')];
  const isDiscarded = document.activeElement?.matches('[data-discards]') === true;
  const next = isDiscarded ? unsent[unsent.indexOf(buttons) + 1] : undefined;
  return () =>
    (next?.isConnected === true ? next.querySelector('button') : null) ??
    (hasMouse() ? thread.querySelector('textarea') : null) ??
    listOf(thread);
}

/** A button that replaces it, else the list. */
function nextTargetInList({ parentElement: place }: HTMLElement, thread: HTMLElement): FindTarget {
  return () =>
    (place?.isConnected === true ? place.querySelector('button') : null) ?? listOf(thread);
}
