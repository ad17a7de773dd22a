import { useEffect } from 'react';
import { onRefused } from '@/lib/supabase/refused-requests';
import { endSessionIfRefused } from '@/features/auth/api/refused-session';

const longAbsenceMs = 10 * 60_000;

/**
 * Detects a session that another device has ended before its token expires: checks at page start,
 * when the user returns to this tab after a long absence, and when a request is refused.
 */
export function useSessionCheck(check = endSessionIfRefused, now = Date.now): void {
  useEffect(() => {
    let askedAt = Number.NEGATIVE_INFINITY;
    let asking = false;
    const ask = () => {
      asking = true;
      askedAt = now();
      // A check that fails proves nothing about the session; the next check tries again.
      void check()
        .catch(() => undefined)
        .finally(() => {
          asking = false;
        });
    };
    const askAfterAbsence = () => {
      if (document.visibilityState === 'visible' && now() - askedAt >= longAbsenceMs) ask();
    };
    askAfterAbsence();
    document.addEventListener('visibilitychange', askAfterAbsence);
    const stop = onRefused(() => {
      if (!asking) ask();
    });
    return () => {
      document.removeEventListener('visibilitychange', askAfterAbsence);
      stop();
    };
  }, [check, now]);
}
