import { hasMouse } from '@/lib/browser/has-mouse';

/** Marks the element of a whole thread. */
export const threadMark = { 'data-thread': true, tabIndex: -1 } as const;
/** Marks the element that holds the buttons of one unsent message. */
export const unsentMark = { 'data-unsent': true } as const;
/** Marks the 'Discard' button of an unsent message. */
export const discardMark = { 'data-discards': true } as const;

/**
 * A `ref` for a thread's button, or an element with buttons, that keeps the focus in the thread
 * when the focused element unmounts. After 'Discard' the next unsent message or else the send box
 * receives the focus; after a message was sent, the send box does. After a button of the list, after
 * the send box itself, and on touch screens, where it would open the keyboard, the list does.
 */
export function keepFocusInThread(element: HTMLElement | null) {
  if (!element) return undefined;
  return () => {
    const thread = element.closest<HTMLElement>('[data-thread]');
    if (!thread || !element.contains(document.activeElement)) return;
    const findTarget = element.matches('[data-unsent]')
      ? nextFocusTarget(element, thread)
      : element.matches('form')
        ? () => listOf(thread)
        : nextTargetInList(element, thread);
    // Waits until React has finished the update, so that a replacing element exists.
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

/** Finds the button that replaces the unmounted one, or else the list. */
function nextTargetInList({ parentElement: place }: HTMLElement, thread: HTMLElement): FindTarget {
  return () =>
    (place?.isConnected === true ? place.querySelector('button') : null) ?? listOf(thread);
}
