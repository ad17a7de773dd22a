import { useEffect } from 'react';
import { titleWithCount } from './title-count';

/** Keeps the unread count before the tab's title, whichever page names it. */
export function useTitleCount(unread: number): void {
  useEffect(() => {
    const apply = () => {
      const title = titleWithCount(document.title, unread);
      if (title !== document.title) document.title = title;
    };
    apply();
    const element = document.querySelector('title');
    if (!element) return undefined;
    const observer = new MutationObserver(apply);
    observer.observe(element, { childList: true });
    return () => {
      observer.disconnect();
      document.title = titleWithCount(document.title, 0);
    };
  }, [unread]);
}
