import { useEffect, useState } from 'react';
import { usePrefersReducedMotion } from '@/ui/use-prefers-reduced-motion';

/** SPEC §9: the headline's word changes every second. */
const swapMs = 1000;

/**
 * Shows the words in turn; stays on the first for people who want less motion. Hidden from screen
 * readers, which get the whole sentence once.
 */
export function RotatingWord({ words }: { words: readonly [string, string] }) {
  const [index, setIndex] = useState(0);
  const still = usePrefersReducedMotion();

  useEffect(() => {
    if (still) return undefined;
    const timer = setInterval(() => setIndex((current) => (current + 1) % words.length), swapMs);
    return () => clearInterval(timer);
  }, [still, words.length]);

  return (
    <span aria-hidden className="inline-grid text-signal-text">
      {words.map((word, position) => (
        <span
          key={word}
          className={`col-start-1 row-start-1 transition-[opacity,transform] duration-slow motion-reduce:transition-none ${
            position === index ? '' : 'translate-y-2 opacity-0'
          }`}
        >
          {word}
        </span>
      ))}
    </span>
  );
}
