import { tabStorage } from '@/lib/storage/tab-storage';

/** Where the session is kept; the auth client reads and writes it under this name. */
export const sessionKey = 'pitchreel.session';
const forgetKey = 'pitchreel.forget-session';

const forgets = () => tabStorage.getItem(forgetKey) !== null;
/** One of the two for a tab: what other tabs remember is not this one's session. */
const placeOf = (key: string) => (key === sessionKey && forgets() ? tabStorage : localStorage);

let leavesDevice = false;

/**
 * The session's storage: kept on this device, or until the tab is closed
 * (docs/decisions/0014-remember-device.md); so too where the device has no room for it.
 */
export const authStorage = {
  getItem: (key: string) => placeOf(key).getItem(key),
  setItem(key: string, value: string) {
    try {
      placeOf(key).setItem(key, value);
    } catch (error) {
      if (key !== sessionKey) throw error;
      // No room on the device: this tab keeps it.
      rememberDevice(false);
      tabStorage.setItem(key, value);
    }
    if (key !== sessionKey || !leavesDevice) return;
    leavesDevice = false;
    localStorage.removeItem(key);
  },
  removeItem: (key: string) => placeOf(key).removeItem(key),
};

/**
 * Call before signing in: whether 'Remember this device' is ticked. A session that
 * this tab had on the device goes when the one of the tab alone is there.
 */
export function rememberDevice(remember: boolean): void {
  leavesDevice = !remember && (leavesDevice || !forgets());
  if (remember) tabStorage.removeItem(forgetKey);
  else tabStorage.setItem(forgetKey, '1');
}

/** Whether the stored session is this one; another tab may tell of its own. */
export const isStoredSession = (accessToken: string): boolean =>
  authStorage.getItem(sessionKey)?.includes(accessToken) ?? false;

/** The stored session, whatever it holds; undefined when there is none that can be read. */
export function storedSession(): object | undefined {
  try {
    const kept: unknown = JSON.parse(authStorage.getItem(sessionKey) ?? 'null');
    return typeof kept === 'object' && kept !== null ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Whether somebody may be signed in, known without loading the auth client. */
export const hasStoredSession = (): boolean => authStorage.getItem(sessionKey) !== null;
