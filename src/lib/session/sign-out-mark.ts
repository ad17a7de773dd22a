import { deviceStorage } from '@/lib/storage/device-storage';

const key = 'pitchreel.signed-out-at';
/**
 * Longer than a slow service takes to answer, but short enough not to cover a later expiry of the
 * session.
 */
const validForMs = 30_000;

/** Records for all tabs that the person signed out on purpose. */
export function markSignOut(now = Date.now()): void {
  deviceStorage.setItem(key, String(now));
}

/** Call after signing in: what ends the new session is not that sign-out. */
export function clearSignOutMark(): void {
  deviceStorage.removeItem(key);
}

/** Whether the session that has just ended was ended on purpose, here or in another tab. */
export function wasSignedOutOnPurpose(now = Date.now()): boolean {
  const at = Number(deviceStorage.getItem(key) ?? Number.NaN);
  return Math.abs(now - at) < validForMs;
}
