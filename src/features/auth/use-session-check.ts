import { useEffect } from 'react';
import { endRefusedSession } from './refused-session';

const longAbsenceMs = 10 * 60_000;

/**
 * Has a session that another device has ended noticed before its token grows old: at the start,
 * and when somebody comes back to this tab after a while.
 */
export function useSessionCheck(check = endRefusedSession, now = Date.now): void {
  useEffect(() => {
    let askedAt = Number.NEGATIVE_INFINITY;
    const ask = () => {
      if (document.visibilityState !== 'visible' || now() - askedAt < longAbsenceMs) return;
      askedAt = now();
      // Not asked is not refused: the next time does.
      check().catch(() => undefined);
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, [check, now]);
}
