import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Ends {
  /** Ids of the first and last message shown; null while there is none. */
  readonly firstKey: string | null;
  readonly lastKey: string | null;
  /** Id of the newest received message; unsent messages may follow it. */
  readonly receivedKey: string | null;
  /** Number of messages written in this tab; each one scrolls to the end. */
  readonly written: number;
}

/** A visible message and its distance from the top of the list, in CSS pixels. */
interface Anchor {
  readonly row: Element;
  readonly offset: number;
}

const endTolerance = 48;

const isAtEnd = (list: Element): boolean =>
  list.scrollHeight - list.scrollTop - list.clientHeight <= endTolerance;

const offsetIn = (list: Element, row: Element): number =>
  row.getBoundingClientRect().top - list.getBoundingClientRect().top;

/** The first visible message, found by binary search because a thread may show thousands. */
function firstInSight(list: Element): Anchor | null {
  const rows = list.querySelectorAll('[data-message]');
  const { top } = list.getBoundingClientRect();
  let first = 0;
  let after = rows.length;
  while (first < after) {
    const middle = Math.floor((first + after) / 2);
    const isAbove = (rows[middle]?.getBoundingClientRect().bottom ?? 0) <= top;
    if (isAbove) first = middle + 1;
    else after = middle;
  }
  const row = rows[first];
  return row ? { row, offset: offsetIn(list, row) } : null;
}

/**
 * Preserves a thread's scroll position: at the end if the reader is there, otherwise at the same
 * message, even when older messages load above or turning a phone rewraps the lines. The browser's
 * own anchoring is off (`overflow-anchor`), because it differs between engines.
 */
export function useThreadScroll({ firstKey, lastKey, receivedKey, written }: Ends) {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const stick = useRef(true);
  const anchor = useRef<Anchor | null>(null);
  /** Heights of the list and its content when the scroll position was last set or read. */
  const heights = useRef('');
  const shownWritten = useRef(written);
  const [atEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState({ firstKey, receivedKey });

  const keepPlace = useCallback((element: Element) => {
    if (stick.current) element.scrollTop = element.scrollHeight;
    else if (anchor.current && element.contains(anchor.current.row)) {
      element.scrollTop += offsetIn(element, anchor.current.row) - anchor.current.offset;
    }
    heights.current = heightsOf(element);
  }, []);

  const toEnd = useCallback(() => {
    stick.current = true;
    setAtEnd(true);
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, []);

  /** Scrolls a row to the middle and holds that position. */
  const toRow = useCallback((row: HTMLElement) => {
    const element = list.current;
    if (!element) return;
    stick.current = false;
    const middle = (element.clientHeight - row.offsetHeight) / 2;
    element.scrollTop += offsetIn(element, row) - Math.max(0, middle);
    anchor.current = { row, offset: offsetIn(element, row) };
    heights.current = heightsOf(element);
    setAtEnd(isAtEnd(element));
  }, []);

  const onScroll = useCallback(() => {
    const element = list.current;
    if (!element) return;
    // The layout changed and the reader did not scroll: the observer below restores the position.
    if (heights.current !== heightsOf(element)) return;
    const now = isAtEnd(element);
    stick.current = now;
    setAtEnd(now);
    anchor.current = firstInSight(element);
  }, []);

  useLayoutEffect(() => {
    if (!list.current || firstKey === null || lastKey === null) return;
    if (shownWritten.current !== written) stick.current = true;
    shownWritten.current = written;
    keepPlace(list.current);
  }, [firstKey, lastKey, written, keepPlace]);

  // The on-screen keyboard, a growing send box and turning a phone change the height, too.
  useEffect(() => {
    const element = list.current;
    const inner = content.current;
    if (!element || !inner || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => keepPlace(element));
    observer.observe(element);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [keepPlace]);

  const hasArrived = seen.receivedKey !== receivedKey;
  const isLonger = seen.firstKey !== firstKey;
  // A received message that comes with an older page is not new.
  if ((hasArrived || isLonger) && (atEnd || (isLonger && seen.receivedKey === null))) {
    setSeen({ firstKey, receivedKey });
  }
  const hasNew = !atEnd && hasArrived;

  return { list, content, atEnd, hasNew, toEnd, toRow, onScroll };
}

const heightsOf = ({ scrollHeight, clientHeight }: Element) => `${scrollHeight}/${clientHeight}`;
