import { useCallback, useRef, useState, type ReactNode } from 'react';

/** How far out of sight a chunk is drawn: some screens of a fast thumb. */
const margin = '2000px 0px';

interface ChunkBlockProps {
  as?: 'div' | 'ul';
  children: ReactNode;
}

/**
 * Draws its rows only near what is in sight; elsewhere it is an empty block of their height, so
 * that a list of thousands costs what a short one does. The height is measured, never guessed:
 * nothing moves. A list of another width measures again, and what has the focus stays drawn.
 * What scrolls around it says so with `data-scrolls`; where nothing does, the page scrolls.
 */
export function ChunkBlock({ as: Block = 'div', children }: ChunkBlockProps) {
  const [height, setHeight] = useState<number>();
  const leftOutAt = useRef<number | null>(null);

  const observe = useCallback((element: HTMLElement | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const draw = () => {
      leftOutAt.current = null;
      setHeight(undefined);
    };
    const near = new IntersectionObserver(
      (changes) => {
        if (changes.at(-1)?.isIntersecting !== false) {
          draw();
          return;
        }
        if (element.contains(document.activeElement)) return;
        const { width, height: drawn } = element.getBoundingClientRect();
        leftOutAt.current = width;
        setHeight(drawn);
      },
      { root: element.closest('[data-scrolls]'), rootMargin: margin },
    );
    near.observe(element);
    const resized = new ResizeObserver(() => {
      const { width } = element.getBoundingClientRect();
      if (leftOutAt.current === null || leftOutAt.current === width) return;
      draw();
      near.unobserve(element);
      near.observe(element);
    });
    resized.observe(element);
    return () => {
      near.disconnect();
      resized.disconnect();
    };
  }, []);

  return (
    // A context of its own: margins at its ends belong to what is measured.
    <Block
      ref={observe}
      data-rows
      className="flow-root"
      style={height === undefined ? undefined : { height }}
    >
      {height === undefined ? children : null}
    </Block>
  );
}
