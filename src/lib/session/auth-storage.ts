import { tabStorage } from '@/lib/storage/tab-storage';

/** The storage key of the session, also used by the auth client. */
export const sessionKey = 'pitchreel.session';
const forgetKey = 'pitchreel.forget-session';

const isTabOnly = () => tabStorage.getItem(forgetKey) !== null;
/**
 * A tab uses either its own storage or the device's, never both, so that another tab's session is
 * not taken for its own.
 */
const storageFor = (key: string) => (key === sessionKey && isTabOnly() ? tabStorage : localStorage);

let shouldClearDevice = false;

/**
 * The session's storage: on this device, or until the tab is closed
 * (docs/decisions/0014-remember-device.md), also where the device's storage is full.
 */
export const authStorage = {
  getItem: (key: string) => storageFor(key).getItem(key),
  setItem(key: string, value: string) {
    try {
      storageFor(key).setItem(key, value);
    } catch (error) {
      if (key !== sessionKey) throw error;
      // The device's storage is full, so the session is stored for this tab only.
      rememberDevice(false);
      tabStorage.setItem(key, value);
    }
    if (key !== sessionKey || !shouldClearDevice) return;
    shouldClearDevice = false;
    localStorage.removeItem(key);
  },
  removeItem: (key: string) => storageFor(key).removeItem(key),
};

/**
 * Call before signing in with the state of 'Remember this device'. If it is not ticked, the session
 * stored on the device is removed once the tab's own is stored.
 */
export function rememberDevice(remember: boolean): void {
  shouldClearDevice = !remember && (shouldClearDevice || !isTabOnly());
  if (remember) tabStorage.removeItem(forgetKey);
  else tabStorage.setItem(forgetKey, '1');
}

/** Whether the token belongs to the stored session; another tab may broadcast its own. */
export const isStoredSession = (accessToken: string): boolean =>
  authStorage.getItem(sessionKey)?.includes(accessToken) ?? false;

/** The stored session, unchecked; undefined when there is none or it cannot be parsed. */
export function storedSession(): object | undefined {
  try {
    const session: unknown = JSON.parse(authStorage.getItem(sessionKey) ?? 'null');
    return typeof session === 'object' && session !== null ? session : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a session is stored, known without loading the auth client. */
export const hasStoredSession = (): boolean => authStorage.getItem(sessionKey) !== null;
