import { useEffect } from 'react';
import { hasStoredSession } from '@/lib/session/auth-storage';

/**
 * Loads the page anew when the browser brings it back as it was, frozen, although its session has
 * ended meanwhile: a frozen page hears of nothing, and would show what is private.
 */
export function useReloadOnBfcacheRestore(): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && !hasStoredSession()) window.location.reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
