import { useRef, type ComponentProps } from 'react';
import { hasMouse } from '@/lib/browser/has-mouse';
import { useFocusSuccessor, type LostFocus } from '@/ui/hooks/use-focus-successor';

/**
 * Frames a thread and keeps the focus in it when the element that has it is removed. After 'Discard' the
 * next unsent message or else the send box receives the focus; after a message was sent, the send box does.
 * After a button of the list, after the send box itself, and on touch screens, where it would open the
 * keyboard, the list does.
 */
export function ThreadSection(props: ComponentProps<'section'>) {
  const section = useRef<HTMLElement>(null);
  useFocusSuccessor(section, (lost) => successorIn(section.current, lost));
  return (
    <section {...props} ref={section} tabIndex={-1} className="flex min-h-0 flex-1 flex-col" />
  );
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
