import { useCallback, useState, type RefCallback } from 'react';

/**
 * Whether an element is in sight: inside the viewport and inside every list that scrolls around
 * it. True where the browser cannot tell.
 */
export function useInView(): [RefCallback<HTMLElement>, boolean] {
  const [isInView, setIsInView] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    if (typeof IntersectionObserver === 'undefined') {
      setIsInView(true);
      return undefined;
    }
    const observer = new IntersectionObserver((changes) => {
      setIsInView(changes.at(-1)?.isIntersecting ?? false);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isInView];
}
