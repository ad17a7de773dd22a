import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import { inject, vi } from 'vitest';
import { publishableKey } from '../support/addresses.ts';
import type { Person } from '../support/people/people.ts';
import { recordToasts } from './toasts.ts';
import { setWindowWidth } from './window-width.ts';

export interface OpenOptions {
  /** Whose session the device has stored; by default nobody's. */
  as?: Person;
  /** The language that the person has chosen. */
  language?: 'en' | 'es';
  /** Width of the window in px; by default a desktop's. */
  width?: number;
  /** Opens the same entry of the history once more, with what the app has stored in it. */
  isReload?: boolean;
}

/**
 * Where a closed window stores its session: an answer that comes late, such as that its token was used,
 * must not end the session of the window that was opened after it.
 */
const storageOfNobody = { setItem: () => undefined, removeItem: () => undefined };

let currentApp: { root: Root; close: () => void } | undefined;

/**
 * Opens the whole app at an address, as a browser loads it: route table, guards, catalogs and client
 * are the real ones, on the embedded backend. What the device has stored stays from one opening to
 * the next within a test, so that a second call without `as` is a reload.
 *
 * @param address a path, or a whole address such as the link of a mail
 */
export async function openApp(address: string, options: OpenOptions = {}): Promise<UserEvent> {
  closeApp();
  vi.resetModules();
  vi.stubEnv('VITE_SUPABASE_URL', inject('backendUrl'));
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', publishableKey);
  if (options.as) {
    const { data } = await options.as.client.auth.getSession();
    localStorage.setItem('pitchreel.session', JSON.stringify(data.session));
  }
  if (options.language) localStorage.setItem('pitchreel.language', options.language);
  if (!options.isReload) {
    window.history.pushState(null, '', new URL(address, window.location.href));
  }
  // A page begins with nothing that another one has written into its head.
  document.head.replaceChildren();
  setWindowWidth(options.width ?? 1280);
  const element = document.createElement('div');
  document.body.replaceChildren(element);
  const root = createRoot(element);
  const [{ startApp }, { onSupabaseCreated }, { authStorage }] = await Promise.all([
    import('@/app/start-app'),
    import('@/lib/supabase/supabase'),
    import('@/lib/session/auth-storage'),
  ]);
  const close = new AbortController();
  close.signal.addEventListener('abort', recordToasts());
  close.signal.addEventListener('abort', () => Object.assign(authStorage, storageOfNobody));
  onSupabaseCreated((client) => {
    close.signal.addEventListener('abort', () => {
      void client.auth.dispose();
      void client.realtime.disconnect();
    });
  });
  currentApp = { root, close: () => close.abort() };
  await startApp((app) => root.render(app));
  // For a moment after a dialog is drawn, its own buttons ignore the pointer.
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
}

/** Loads the page that the app shows once more. */
export const reloadApp = (options: OpenOptions = {}): Promise<UserEvent> =>
  openApp(address(), { ...options, isReload: true });

/** Where the app is: path, query and fragment. */
export const address = (): string => window.location.href.slice(window.location.origin.length);

/** Closes the window, as leaving the page does. */
export function closeApp(): void {
  currentApp?.root.unmount();
  currentApp?.close();
  currentApp = undefined;
}
