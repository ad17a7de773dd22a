import { useEffect, useState, type ReactNode } from 'react';
import { useInView } from '@/ui/hooks/use-in-view';

/**
 * Renders its children once they are nearly in view and the visitor has interacted, so that heavy
 * content never delays the page or costs data unseen.
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

/**
 * After this children are rendered without an interaction; late enough not to affect page-load
 * measurements.
 */
const interactionTimeoutMs = 8000;

let hasInteracted = false;

/**
 * Runs at the first interaction with the page, at once if there was one already, or after a
 * timeout.
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
