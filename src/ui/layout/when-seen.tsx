import { useEffect, useRef, useState, type ReactNode } from 'react';
import { whenSomebodyIsThere } from './presence';

/**
 * Renders its children once they are about to be seen by somebody who has moved, scrolled or typed,
 * so that what is heavy never delays what is read first, and nobody pays for what they never watch.
 */
export function WhenSeen({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let leave: (() => void) | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        leave = whenSomebodyIsThere(() => setSeen(true));
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      leave?.();
    };
  }, []);

  return (
    <div ref={ref} className="size-full">
      {seen ? children : fallback}
    </div>
  );
}
