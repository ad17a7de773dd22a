import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  isAtEnd,
  scrollAfterChange,
  scrollBackBy,
  topRow,
  type AnchorRow,
  type ScrollMoment,
} from './scroll-anchor';

interface Ends {
  /** Ids of the first and last message shown; null while there is none. */
  readonly firstKey: string | null;
  readonly lastKey: string | null;
  /** Id of the newest received message; unsent ones stand below it. */
  readonly receivedKey: string | null;
  /** How many were written in this tab: each one scrolls to the end. */
  readonly written: number;
}

function momentOf(list: HTMLElement, firstKey: string | null): ScrollMoment {
  const { scrollTop, scrollHeight, clientHeight } = list;
  return { scrollTop, scrollHeight, clientHeight, firstKey };
}

/**
 * Keeps a thread where its reader is: at the end for whoever is there, and otherwise still,
 * also when older messages load above or a turned phone breaks the lines anew. The browser's own
 * anchoring is off (`overflow-anchor`), because it differs between engines.
 */
export function useThreadScroll({ firstKey, lastKey, receivedKey, written }: Ends) {
  const list = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const before = useRef<ScrollMoment | null>(null);
  const stick = useRef(true);
  const anchor = useRef<AnchorRow | null>(null);
  const shownWritten = useRef(written);
  const [atEnd, setAtEnd] = useState(true);
  const [seen, setSeen] = useState({ firstKey, receivedKey });

  const toEnd = useCallback(() => {
    stick.current = true;
    setAtEnd(true);
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, []);

  const onScroll = useCallback(() => {
    const element = list.current;
    if (!element) return;
    const moment = momentOf(element, null);
    const isSettled =
      before.current?.scrollHeight === moment.scrollHeight &&
      before.current.clientHeight === moment.clientHeight;
    // The layout changed, not the place: the observer below puts the row back.
    if (!isSettled && !stick.current && anchor.current) return;
    const now = isAtEnd(moment);
    stick.current = now;
    setAtEnd(now);
    anchor.current = topRow(element, element.querySelectorAll('[data-rows]'));
  }, []);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || firstKey === null || lastKey === null) return;
    if (shownWritten.current !== written) stick.current = true;
    shownWritten.current = written;
    const now = momentOf(element, firstKey);
    const earlier = before.current && { ...before.current, scrollTop: now.scrollTop };
    element.scrollTop = scrollAfterChange(earlier, now, stick.current);
    before.current = momentOf(element, firstKey);
    // The rows may have been replaced: hold on to the one that is there now.
    if (!stick.current) anchor.current = topRow(element, element.querySelectorAll('[data-rows]'));
  }, [firstKey, lastKey, written]);

  // The keyboard, a growing send box and a turned phone change the height too.
  useEffect(() => {
    const element = list.current;
    const inner = content.current;
    if (!element || !inner || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      if (stick.current) element.scrollTop = element.scrollHeight;
      else if (anchor.current) element.scrollTop += scrollBackBy(element, anchor.current);
      before.current = momentOf(element, before.current?.firstKey ?? null);
    });
    observer.observe(element);
    observer.observe(inner);
    return () => observer.disconnect();
  }, []);

  const hasArrived = seen.receivedKey !== receivedKey;
  const isLonger = seen.firstKey !== firstKey;
  // The first received message may come with an older page: it is not new.
  if ((hasArrived || isLonger) && (atEnd || (isLonger && seen.receivedKey === null))) {
    setSeen({ firstKey, receivedKey });
  }
  const hasNew = !atEnd && hasArrived;

  return { list, content, atEnd, hasNew, toEnd, onScroll };
}
