import { useEffect } from 'react';

const prefix = /^\(\d+\+?\) /;

/** A tab's title prefixed with the number of unread messages, at most '9+'. */
export function titleWithCount(title: string, unread: number): string {
  const plain = title.replace(prefix, '');
  if (unread < 1) return plain;
  return `(${unread > 9 ? '9+' : unread}) ${plain}`;
}

/** Shows the unread count at the start of the tab's title, even when a page changes the title. */
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
