import { useLayoutEffect, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** How long to wait for a page's heading; after that, moving the focus would disturb the person. */
const headingTimeoutMs = 5000;

/** The path last shown, shared by all layouts because only one is mounted at a time. */
let shownPath: string | undefined;

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * On a change of path (not of query): scrolls to the top, except on Back or Forward, where the
 * browser restores the position, and focuses the page's heading as soon as it exists; once more if
 * a loading state that had the focus is replaced. An element inside the page that keeps existing (a
 * list beside a thread) keeps the focus.
 */
export function useRouteFocus(ref: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();

  // A layout effect, so that the page is never painted at the old scroll position.
  useLayoutEffect(() => {
    const main = ref.current;
    const before = shownPath;
    shownPath = pathname;
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
