import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isForTyping } from '@/features/desk/decision/is-for-typing';

/** The id of the row that has the focus. */
const focusedRow = (target: EventTarget | null) =>
  (target instanceof HTMLElement && target.dataset['item']) || null;

/** The step of a key: to the next row or to the one before; the arrows step in the list only. */
function stepOf(key: string, isInList: boolean): 1 | -1 | undefined {
  if (key === 'j' || (isInList && key === 'ArrowDown')) return 1;
  if (key === 'k' || (isInList && key === 'ArrowUp')) return -1;
  return undefined;
}

interface QueueKeysOptions {
  readonly list: RefObject<HTMLElement | null>;
  /** @param focused the id of the row that has the focus */
  readonly step: (focused: string | null, by: 1 | -1) => void;
  /** Selects a row, or no longer. */
  readonly toggle: (focused: string | null) => void;
  /** Absent where nothing is open. */
  readonly close: (() => void) | undefined;
  readonly toggleHelp: () => void;
}

/** The keys of the queue, wherever nothing is typed; `QueueKeys` lists them. */
export function useQueueKeys({ list, step, toggle, close, toggleHelp }: QueueKeysOptions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isForTyping(event)) return;
    const isInList = event.target instanceof Node && list.current?.contains(event.target) === true;
    const by = stepOf(event.key, isInList);
    if (by !== undefined) {
      event.preventDefault();
      step(focusedRow(event.target), by);
    } else if (event.key === 'x') toggle(focusedRow(event.target));
    else if (event.key === 'Escape') close?.();
    else if (event.key === '?') toggleHelp();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
