/** Where the session is kept; the auth client reads and writes it under this name. */
export const sessionKey = 'pitchreel.session';
const forgetKey = 'pitchreel.forget-session';

/**
 * The session's storage: kept on this device, or until the tab is closed (DESIGN D14).
 * Reads look at both, so that changing one's mind at the next sign-in leaves nothing behind.
 */
export const authStorage = {
  getItem: (key: string) => sessionStorage.getItem(key) ?? localStorage.getItem(key),
  setItem(key: string, value: string) {
    const forget = sessionStorage.getItem(forgetKey) !== null;
    (forget ? sessionStorage : localStorage).setItem(key, value);
    (forget ? localStorage : sessionStorage).removeItem(key);
  },
  removeItem(key: string) {
    sessionStorage.removeItem(key);
    localStorage.removeItem(key);
  },
};

/** Call before signing in: whether 'Remember this device' is ticked (DESIGN D14). */
export function rememberDevice(remember: boolean): void {
  if (remember) sessionStorage.removeItem(forgetKey);
  else sessionStorage.setItem(forgetKey, '1');
}

/** Whether somebody may be signed in, known without loading the auth client. */
export const hasStoredSession = (): boolean => authStorage.getItem(sessionKey) !== null;
