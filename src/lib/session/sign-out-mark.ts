import { deviceStorage } from '@/lib/storage/device-storage';

const key = 'pitchreel.signed-out-at';
/** Longer than a slow service takes to answer, too short to mistake the next expiry for it. */
const validForMs = 30_000;

/** Notes, for all tabs, that somebody signed out here on purpose. */
export function markSignOut(now = Date.now()): void {
  deviceStorage.setItem(key, String(now));
}

/** Whether the session that has just ended was ended on purpose, here or in another tab. */
export function wasSignedOutOnPurpose(now = Date.now()): boolean {
  const at = Number(deviceStorage.getItem(key) ?? Number.NaN);
  return Math.abs(now - at) < validForMs;
}
