import { useEffect, useState, type RefObject } from 'react';

/** Whether at least half of an element is in a visible tab's view; true where nobody can tell. */
export function useOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [tabVisible, setTabVisible] = useState(() => document.visibilityState === 'visible');
  const [inView, setInView] = useState(true);

  useEffect(() => {
    const update = () => setTabVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);

  useEffect(() => {
    if (element.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? true),
      { threshold: 0.5 },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);

  return tabVisible && inView;
}
