import { useEffect } from 'react';
import { hasStoredSession } from '@/lib/session/auth-storage';

/**
 * Reloads a page restored from the back/forward cache whose session has ended in the meantime:
 * frozen, it missed the sign-out and would still show private data.
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
