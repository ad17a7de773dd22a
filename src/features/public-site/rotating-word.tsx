import { useEffect, useState } from 'react';
import { usePrefersReducedMotion } from '@/lib/browser/media';

/** How long each word of the headline is shown. */
const swapMs = 1000;
/** How often each word is shown before the first one stays. */
const rounds = 2;

/**
 * Shows the words in turn and comes to rest on the first; under reduced motion it shows only that one.
 * Hidden from screen readers, to which the page gives the whole sentence once.
 */
export function RotatingWord({ words }: { words: readonly [string, string] }) {
  const [swaps, setSwaps] = useState(0);
  const isStill = usePrefersReducedMotion();
  const isAtRest = isStill || swaps === rounds * words.length;

  useEffect(() => {
    if (isAtRest) return undefined;
    const timer = setInterval(() => setSwaps((before) => before + 1), swapMs);
    return () => clearInterval(timer);
  }, [isAtRest]);

  const shownPosition = isStill ? 0 : swaps % words.length;
  return (
    <span aria-hidden className="inline-grid text-signal-text">
      {words.map((word, position) => (
        <span
          key={word}
          className={`col-start-1 row-start-1 transition-[opacity,transform] duration-slow motion-reduce:transition-none ${
            position === shownPosition ? '' : 'translate-y-2 opacity-0'
          }`}
        >
          {word}
        </span>
      ))}
    </span>
  );
}
