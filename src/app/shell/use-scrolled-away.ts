import { useEffect, useState } from 'react';

/** Less is a trembling thumb. */
const enoughPx = 8;

const scrollerOf = (target: EventTarget | null): Element | null =>
  target instanceof Document ? target.documentElement : target instanceof Element ? target : null;

/**
 * Whether somebody is reading on: scrolled down last, the page or a list in it, and has not come
 * to its end.
 */
export function useScrolledAway(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const tops = new WeakMap<Element, number>();
    const onScroll = ({ target }: Event) => {
      const scroller = scrollerOf(target);
      if (scroller === null) return;
      const { scrollTop, scrollHeight, clientHeight } = scroller;
      const moved = scrollTop - (tops.get(scroller) ?? 0);
      const isAtEnd = scrollTop + clientHeight >= scrollHeight - enoughPx;
      if (Math.abs(moved) < enoughPx && !isAtEnd) return;
      tops.set(scroller, scrollTop);
      setAway(moved > 0 && !isAtEnd);
    };
    // Captured: chats and lists scroll inside the page.
    window.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', onScroll, { capture: true });
  }, []);
  return away;
}
