import { useLayoutEffect, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** How long a page may take to bring its heading; then whoever uses it has moved on. */
const headingTimeoutMs = 5000;

/** The page last shown; the layouts, which take turns, go on from one another. */
let shown: string | undefined;

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * On a change of page (not of its query): scrolls to the top, unless going back or forward, where
 * the browser knows better, and moves the focus to the page's heading as soon as it is there; again
 * if what had it goes with a page's waiting state. What is focused inside the page and is still
 * there (a list beside a thread) keeps the focus.
 */
export function useRouteFocus(ref: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();

  // Before the page is painted: nobody is to see it scrolled.
  useLayoutEffect(() => {
    const main = ref.current;
    const before = shown;
    shown = pathname;
    if (!main || before === undefined || before === pathname) return undefined;
    let hasArrived = false;
    const arrive = () => {
      if (!hasArrived && type !== NavigationType.Pop && hash === '') window.scrollTo(0, 0);
      hasArrived = true;
      if (!focusHeading(main)) main.focus({ preventScroll: true });
    };
    const isInside = main.contains(document.activeElement) && document.activeElement !== main;
    if (!isInside) arrive();

    const watch = new MutationObserver(() => {
      const { activeElement } = document;
      const isLost = activeElement === null || activeElement === document.body;
      if (isLost || activeElement === main) arrive();
    });
    watch.observe(main, { childList: true, subtree: true });
    const timer = setTimeout(() => watch.disconnect(), headingTimeoutMs);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, [ref, pathname, hash, type]);
}
