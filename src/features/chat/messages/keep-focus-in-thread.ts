import { hasMouse } from '@/lib/browser/has-mouse';

/** For the whole of a thread, which takes the focus when nothing else in it can. */
export const threadMark = { 'data-thread': true, tabIndex: -1 } as const;
/** For what holds the buttons of one unsent message. */
export const unsentMark = { 'data-unsent': true } as const;
/** For the one of them that discards the message. */
export const discardMark = { 'data-discards': true } as const;

/**
 * For the `ref` of a button, or of what holds some. When it is taken away with the focus in it,
 * another part of its thread takes the focus, and not the page, from whose beginning the next key
 * would start: after 'Discard' the buttons of the next unsent message, else the send box; after a
 * message that has gone, the send box. Where that would bring up the keyboard of a touch screen,
 * and after a button of the list itself, the list.
 */
export function keepFocusInThread(element: HTMLElement | null) {
  if (!element) return undefined;
  return () => {
    const thread = element.closest<HTMLElement>('[data-thread]');
    if (!thread || !element.contains(document.activeElement)) return;
    const findTarget = element.matches('[data-unsent]')
      ? nextFocusTarget(element, thread)
      : nextTargetInList(element, thread);
    // When all of this change is made, what takes its place is there.
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

/** Another button in its place, else the list. */
function nextTargetInList({ parentElement: place }: HTMLElement, thread: HTMLElement): FindTarget {
  return () =>
    (place?.isConnected === true ? place.querySelector('button') : null) ?? listOf(thread);
}
