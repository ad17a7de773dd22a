import { useEffect, useState, type ReactNode } from 'react';
import { useInView } from '@/ui/hooks/use-in-view';

/**
 * Renders its children once they are nearly in view and the visitor has moved, scrolled or typed: what
 * is heavy never delays what is read first, and nobody pays for what they never watch.
 */
export function WhenSeen({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [ref, isNear] = useInView({ rootMargin: '200px' });
  const [isShown, setIsShown] = useState(false);
  const isWaiting = isNear && !isShown;
  useEffect(
    () => (isWaiting ? onFirstInteraction(() => setIsShown(true)) : undefined),
    [isWaiting],
  );
  return (
    <div ref={ref} className="size-full">
      {isShown ? children : fallback}
    </div>
  );
}

const interactions = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const;

/** Later than any measurement of the loading page; a visitor interacts sooner. */
const interactionTimeoutMs = 8000;

let hasInteracted = false;

/**
 * Runs at the first interaction with the page, at once if there was one, in the end without one.
 * @returns unsubscribe
 */
function onFirstInteraction(run: () => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const onInteraction = () => {
    hasInteracted = true;
    unsubscribe();
    run();
  };
  const timer = setTimeout(onInteraction, hasInteracted ? 0 : interactionTimeoutMs);
  const unsubscribe = () => {
    clearTimeout(timer);
    listeners.abort();
  };
  for (const type of interactions) {
    window.addEventListener(type, onInteraction, { signal, passive: true });
  }
  return unsubscribe;
}
