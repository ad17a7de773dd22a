import { useCallback, useState, type RefCallback } from 'react';

interface InViewOptions {
  /** What to assume until the browser has looked; false by default. */
  readonly initially?: boolean;
  /** How much of the element has to be visible, 0 to 1; any pixel by default. */
  readonly threshold?: number;
  /** Grows the viewport, as CSS margins do: '200px' counts an element as visible that much earlier. */
  readonly rootMargin?: string;
}

/**
 * Whether an element is visible: inside the viewport and inside every scrolling list around it.
 * True where the browser can't observe it.
 * @returns the ref to put on the element, and the answer
 */
export function useInView(options: InViewOptions = {}): [RefCallback<HTMLElement>, boolean] {
  const { initially = false, threshold = 0, rootMargin = '0px' } = options;
  const [isInView, setIsInView] = useState(initially);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      if (typeof IntersectionObserver === 'undefined') {
        setIsInView(true);
        return undefined;
      }
      const observer = new IntersectionObserver(
        (changes) => setIsInView(changes.at(-1)?.isIntersecting ?? initially),
        { threshold, rootMargin },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [initially, threshold, rootMargin],
  );
  return [ref, isInView];
}
