import { useEffect } from 'react';

/** Keeps the screen on while `on`: a phone that falls asleep would end the take. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return undefined;
    let over = false;
    let lock: WakeLockSentinel | null = null;
    const hold = async () => {
      try {
        lock = await navigator.wakeLock.request('screen');
        if (over) await lock.release();
      } catch {
        // An almost empty battery says no: then the screen does as it always does.
      }
    };
    void hold();
    return () => {
      over = true;
      void lock?.release().catch(() => undefined);
    };
  }, [on]);
}
