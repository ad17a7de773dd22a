import { useEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** How long a page may take to bring its heading; then whoever uses it has moved on. */
const patienceMs = 5000;

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * On a change of page (not of its query): scrolls to the top, unless going back or forward, where
 * the browser knows better, and moves the focus to the page's heading as soon as it is there. What
 * is focused inside the page and is still there (a list beside a thread) keeps the focus.
 */
export function useRouteFocus(ref: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);

  useEffect(() => {
    const main = ref.current;
    if (!main || shown.current === pathname) return undefined;
    shown.current = pathname;
    if (main.contains(document.activeElement) && document.activeElement !== main) return undefined;
    if (type !== NavigationType.Pop && hash === '') window.scrollTo(0, 0);
    if (focusHeading(main)) return undefined;

    main.focus({ preventScroll: true });
    const watch = new MutationObserver(() => {
      if (document.activeElement !== main || focusHeading(main)) stop();
    });
    const timer = setTimeout(() => stop(), patienceMs);
    const stop = () => {
      watch.disconnect();
      clearTimeout(timer);
    };
    watch.observe(main, { childList: true, subtree: true });
    return stop;
  }, [ref, pathname, hash, type]);
}
