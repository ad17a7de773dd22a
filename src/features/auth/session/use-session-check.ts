import { useEffect } from 'react';
import { onRefused } from '@/lib/supabase/refused-requests';
import { endRefusedSession } from '@/features/auth/api/refused-session';

const longAbsenceMs = 10 * 60_000;

/**
 * Has a session that another device has ended noticed before its token grows old: at the start,
 * when somebody comes back to this tab after a while, and when a request was refused.
 */
export function useSessionCheck(check = endRefusedSession, now = Date.now): void {
  useEffect(() => {
    let askedAt = Number.NEGATIVE_INFINITY;
    let asking = false;
    const ask = () => {
      asking = true;
      askedAt = now();
      // Not asked is not refused: the next time does.
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
