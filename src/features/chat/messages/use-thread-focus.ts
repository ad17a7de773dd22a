import type { RefObject } from 'react';
import { hasMouse } from '@/lib/browser/has-mouse';
import { useFocusSuccessor, type LostFocus } from '@/ui/hooks/use-focus-successor';

/** Marks the element that holds the buttons of one unsent message. */
export const unsentMark = { 'data-unsent': true } as const;
/** Marks the 'Discard' button of an unsent message. */
export const discardMark = { 'data-discards': true } as const;

/**
 * Keeps the focus in a thread when the element that has it is removed. After 'Discard' the next unsent
 * message or else the send box receives the focus; after a message was sent, the send box does. After a
 * button of the list, after the send box itself, and on touch screens, where it would open the keyboard,
 * the list does.
 */
export function useThreadFocus(thread: RefObject<HTMLElement | null>): void {
  useFocusSuccessor(thread, (lost) => successorIn(thread.current, lost));
}

function successorIn(thread: HTMLElement | null, lost: LostFocus): HTMLElement | null | undefined {
  const { element, removed, around, replacement } = lost;
  const list = thread?.querySelector<HTMLElement>('[role=log]') ?? thread;
  // A button that replaces it, such as 'Try again' where 'Discard' was.
  if (removed === element) return around[0]?.querySelector('button') ?? list;
  if (!element.closest('[data-unsent]')) return list;
  const next = element.matches('[data-discards]')
    ? replacement?.querySelector<HTMLElement>('[data-unsent] button')
    : null;
  return next ?? (hasMouse() ? thread?.querySelector('textarea') : null) ?? list;
}
