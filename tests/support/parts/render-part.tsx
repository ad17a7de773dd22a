import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { FlatNamespace } from 'i18next';
import type { ReactElement, ReactNode } from 'react';
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { toast } from 'sonner';
import { vi } from 'vitest';
import { chooseLanguage, startI18n } from '@/lib/i18n/i18n';
import type { Language } from '@/lib/i18n/languages';
import { queryClient } from '@/lib/query/query-client';
import { QueryProvider } from '@/lib/query/query-provider';
import { LeaveBlocker } from '@/lib/routing/leave-blocker';
import { sessionKey } from '@/lib/session/auth-storage';
import { useSession } from '@/lib/session/session';
import { getSessionState, startSession } from '@/lib/session/session-store';
import { clientSource } from '@/lib/supabase/supabase';
import { AppToaster } from '@/ui/toast/toaster';
import { storeSession } from '../browser/device-session.ts';

interface Options {
  /** Catalogs that the part needs beside those of the shell. */
  catalogs?: readonly FlatNamespace[];
  language?: Language;
  /** The address that it is shown at. */
  address?: string;
  /** What `history.state.usr` holds there, as a link may pass it. */
  state?: unknown;
  /** Who is signed in; by default nobody. */
  as?: Parameters<typeof storeSession>[0];
  /** Starts with what is stored as the session, whatever it is. */
  keepsSession?: boolean;
  /** Screens at other paths. */
  elsewhere?: readonly RouteObject[];
}

let router: ReturnType<typeof createBrowserRouter> | undefined;

/**
 * Renders a part of the app as the app does: with its texts, its session, its client, its cache, its
 * toasts and its router. The services answer by {@link answer} alone.
 */
export async function renderPart(element: ReactElement, options: Options = {}) {
  const { catalogs = [], language = 'en', address = '/', state = null, elsewhere = [] } = options;
  await startI18n(catalogs);
  await chooseLanguage(language);
  queryClient.clear();
  toast.dismiss();
  if (!options.keepsSession && getSessionState().status !== 'signed-out') signOut();
  if (options.as) await signIn(options.as);
  else if (!isFollowing) followSession();
  router?.dispose();
  // The router holds no step back to an entry that has no place.
  window.history.replaceState({ usr: null, key: 'below', idx: 0 }, '');
  window.history.pushState({ usr: state, key: crypto.randomUUID(), idx: 1 }, '', address);
  const tree = (
    <>
      <LeaveBlocker />
      {element}
    </>
  );
  const { pathname } = new URL(address, window.location.href);
  const started = createBrowserRouter([
    { path: decodeURI(pathname), element: tree },
    ...elsewhere,
    { path: '*', element: null },
  ]);
  router = started;
  const view = render(
    <QueryProvider>
      <RouterProvider router={started} />
      <AppToaster />
    </QueryProvider>,
  );
  return { ...view, router: started, user: userEvent.setup() };
}

/** Signs someone in on the device. */
export async function signIn(user: NonNullable<Options['as']>) {
  storeSession(user);
  followSession();
  await vi.waitFor(
    () => {
      if (getSessionState().status !== 'signed-in') throw new Error('Not signed in');
    },
    { timeout: 30_000 },
  );
}

/** Renders its children while someone is signed in, as the guard of a route does. */
export const WhileSignedIn = ({ children }: { children: ReactNode }) =>
  useSession().status === 'signed-in' ? children : null;

let isFollowing = false;

function followSession() {
  isFollowing = true;
  startSession(clientSource);
}

/** Signs out on the device, as another tab does. */
export function signOut(): void {
  localStorage.removeItem(sessionKey);
  window.dispatchEvent(new StorageEvent('storage', { key: sessionKey, newValue: null }));
}
