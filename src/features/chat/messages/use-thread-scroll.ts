import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface ThreadEdges {
  /** Ids of the first and last message shown; null while there is none. */
  readonly firstId: string | null;
  readonly lastId: string | null;
  /** Id of the newest received message; unsent messages may follow it. */
  readonly newestReceivedId: string | null;
  /** How many messages this tab has sent since the thread was opened; each one scrolls to the end. */
  readonly writtenCount: number;
}

/** A visible message and its distance from the top of the list, in pixels. */
interface Anchor {
  readonly row: Element;
  readonly offset: number;
}

const endTolerancePx = 48;

const isScrolledToEnd = (list: Element): boolean =>
  list.scrollHeight - list.scrollTop - list.clientHeight <= endTolerancePx;

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
export function useThreadScroll({ firstId, lastId, newestReceivedId, writtenCount }: ThreadEdges) {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isPinnedToEnd = useRef(true);
  const anchor = useRef<Anchor | null>(null);
  /** Heights of the list and its content when the scroll position was last set or read. */
  const lastHeights = useRef('');
  const lastWrittenCount = useRef(writtenCount);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [seenEdges, setSeenEdges] = useState({ firstId, newestReceivedId });

  const keepPlace = useCallback((element: Element) => {
    if (isPinnedToEnd.current) element.scrollTop = element.scrollHeight;
    else if (anchor.current && element.contains(anchor.current.row)) {
      element.scrollTop += offsetIn(element, anchor.current.row) - anchor.current.offset;
    }
    lastHeights.current = heightsOf(element);
  }, []);

  const scrollToEnd = useCallback(() => {
    isPinnedToEnd.current = true;
    setIsAtEnd(true);
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, []);

  /** Scrolls a row to the middle, and stays there when the layout changes. */
  const scrollToRow = useCallback((row: HTMLElement) => {
    const element = list.current;
    if (!element) return;
    isPinnedToEnd.current = false;
    const middle = (element.clientHeight - row.offsetHeight) / 2;
    element.scrollTop += offsetIn(element, row) - Math.max(0, middle);
    anchor.current = { row, offset: offsetIn(element, row) };
    lastHeights.current = heightsOf(element);
    setIsAtEnd(isScrolledToEnd(element));
  }, []);

  const onScroll = useCallback(() => {
    const element = list.current;
    if (!element) return;
    // The layout changed and the reader did not scroll: the observer below restores the position.
    if (lastHeights.current !== heightsOf(element)) return;
    const isNowAtEnd = isScrolledToEnd(element);
    isPinnedToEnd.current = isNowAtEnd;
    setIsAtEnd(isNowAtEnd);
    anchor.current = firstInSight(element);
  }, []);

  useLayoutEffect(() => {
    if (!list.current || firstId === null || lastId === null) return;
    if (lastWrittenCount.current !== writtenCount) isPinnedToEnd.current = true;
    lastWrittenCount.current = writtenCount;
    keepPlace(list.current);
  }, [firstId, lastId, writtenCount, keepPlace]);

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

  const hasReceived = seenEdges.newestReceivedId !== newestReceivedId;
  const hasOlderPage = seenEdges.firstId !== firstId;
  // A received message that comes with an older page is not new.
  if (
    (hasReceived || hasOlderPage) &&
    (isAtEnd || (hasOlderPage && seenEdges.newestReceivedId === null))
  ) {
    setSeenEdges({ firstId, newestReceivedId });
  }
  const hasNew = !isAtEnd && hasReceived;

  return { list, content, isAtEnd, hasNew, scrollToEnd, scrollToRow, onScroll };
}

const heightsOf = ({ scrollHeight, clientHeight }: Element) => `${scrollHeight}/${clientHeight}`;
