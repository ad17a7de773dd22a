import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrefersReducedMotion } from '@/lib/browser/media';

/** How long each word of the headline is shown. */
const swapMs = 1000;

/**
 * Shows the words in turn until it is stopped; under reduced motion it shows only the first word.
 * Hidden from screen readers, to which the page gives the whole sentence once.
 */
export function RotatingWord({ words }: { words: readonly [string, string] }) {
  const { t } = useTranslation('home');
  const [index, setIndex] = useState(0);
  const [isStopped, setIsStopped] = useState(false);
  const isStill = usePrefersReducedMotion();

  useEffect(() => {
    if (isStill || isStopped) return undefined;
    const timer = setInterval(() => setIndex((current) => (current + 1) % words.length), swapMs);
    return () => clearInterval(timer);
  }, [isStill, isStopped, words.length]);

  const label = t(isStopped ? 'headline.start' : 'headline.stop');
  const Icon = isStopped ? Play : Pause;
  return (
    <>
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
      {isStill ? null : (
        <button
          type="button"
          title={label}
          onClick={() => setIsStopped(!isStopped)}
          className="-my-1 grid size-11 place-items-center rounded-full text-muted hover:bg-raised"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      )}
    </>
  );
}
