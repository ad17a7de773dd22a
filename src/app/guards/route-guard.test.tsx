import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import commonEn from '@locales/en/common.json';
import shellEn from '@locales/en/shell.json';
import commonEs from '@locales/es/common.json';
import { recallReturnAddress } from '@/features/auth/session/return-address';
import { markSignOut } from '@/lib/session/sign-out-mark';
import type { SessionState } from '@/lib/session/session';
import { toast } from '@/ui/toast/toast';
import { RouteGuard } from './route-guard';

vi.mock('@/ui/toast/toast', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));

const session = vi.hoisted(() => {
  let state: SessionState = { status: 'loading' };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next: SessionState) {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
});
vi.mock('@/lib/session/session', async () => {
  const { useSyncExternalStore } = await import('react');
  return { useSession: () => useSyncExternalStore(session.subscribe, session.get) };
});

const reload = vi.fn<() => void>();

const talent: SessionState & { status: 'signed-in' } = {
  status: 'signed-in',
  user: { id: '1', email: 'a@example.com', userType: 'talent', hasKnownType: true },
};

const neverLoaded = () => new Promise<never>(() => {});

function open(at: string) {
  const router = createMemoryRouter(
    [
      { element: <RouteGuard />, children: [{ path: at, element: <p>private</p> }] },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [`${at}?x=1`] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

beforeAll(async () => {
  const resources = { en: { common: commonEn, shell: shellEn }, es: { common: commonEs } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources });
});
beforeEach(() => {
  vi.resetAllMocks();
  // Newer browsers return a promise from scrollTo.
  vi.stubGlobal(
    'scrollTo',
    vi.fn(async () => {}),
  );
  localStorage.clear();
  sessionStorage.clear();
  session.set({ status: 'loading' });
});
afterEach(() => void vi.unstubAllGlobals());

it('waits in Spanish, then lets the right person in', () => {
  open('/talent/profile');
  expect(screen.getByText('Cargando... Por favor espere...')).toBeVisible();
  act(() => session.set(talent));
  expect(screen.getByText('private')).toBeVisible();
});

it('sends a visitor to sign in, says why once, and remembers the address', async () => {
  const router = open('/talent/profile');
  act(() => session.set({ status: 'signed-out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/talent/auth'));
  expect(toast.error).toHaveBeenCalledTimes(1);
  expect(toast.error).toHaveBeenCalledWith('Please login to access your profile', {
    duration: 4000,
  });
  expect(recallReturnAddress('talent')).toBe('/talent/profile?x=1');
  expect(screen.queryByText('private')).not.toBeInTheDocument();
});

it('remembers the page only for the user type that may open it', async () => {
  const router = open('/company/dashboard');
  act(() => session.set({ status: 'signed-out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(recallReturnAddress('talent')).toBeUndefined();
  expect(recallReturnAddress('company')).toBe('/company/dashboard?x=1');
});

it('comes back after signing in again to a page whose session cannot be renewed', async () => {
  vi.stubGlobal('location', { assign: vi.fn<() => void>() });
  open('/talent/profile');
  act(() => session.set({ status: 'unconfirmed' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(recallReturnAddress('talent')).toBe('/talent/profile?x=1');
});

it('says that a session cannot be renewed yet, and opens the page once it can', () => {
  open('/talent/profile');
  act(() => session.set({ status: 'unconfirmed' }));
  expect(screen.getByRole('alert')).toHaveTextContent('We cannot open your account yet');
  expect(screen.queryByText('private')).not.toBeInTheDocument();
  act(() => session.set(talent));
  expect(screen.getByText('private')).toBeVisible();
  expect(toast.error).not.toHaveBeenCalled();
});

it('sends a person who logged out home, without a notice', async () => {
  session.set(talent);
  const router = open('/talent/profile');
  markSignOut();
  act(() => session.set({ status: 'signed-out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(toast.error).not.toHaveBeenCalled();
  expect(recallReturnAddress('talent')).toBeUndefined();
});

it('says that the session expired, and comes back after signing in', async () => {
  session.set(talent);
  const router = open('/talent/profile');
  act(() => session.set({ status: 'signed-out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/talent/auth'));
  expect(toast.error).toHaveBeenCalledWith('Session expired. Please login again.', {
    duration: 4000,
  });
  expect(recallReturnAddress('talent')).toBe('/talent/profile?x=1');
});

it('says that the session expired when a stored one is refused on load', async () => {
  const router = open('/talent/profile');
  act(() => session.set({ status: 'signed-out', lost: true }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/talent/auth'));
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('Session expired. Please login again.', {
    duration: 4000,
  });
  expect(recallReturnAddress('talent')).toBe('/talent/profile?x=1');
});

it('redirects again a person who goes back before the next page has loaded', async () => {
  const router = createMemoryRouter(
    [
      { element: <RouteGuard />, children: [{ path: '/company/*', element: <p>private</p> }] },
      { path: '*', lazy: neverLoaded },
    ],
    { initialEntries: ['/company/dashboard', '/company/profile'] },
  );
  session.set({ ...talent, user: { ...talent.user, userType: 'company' } });
  render(<RouterProvider router={router} />);
  markSignOut();
  act(() => session.set({ status: 'signed-out' }));
  const goesTo = () => router.state.navigation.location?.pathname;
  await waitFor(() => expect(goesTo()).toBe('/'));
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe('/company/dashboard');
  await waitFor(() => expect(goesTo()).toBe('/'));
  expect(screen.queryByText('private')).not.toBeInTheDocument();
});

it('scrolls to the top at once when the protected page is removed', async () => {
  const router = createMemoryRouter(
    [
      {
        element: <RouteGuard />,
        children: [{ path: '/company/dashboard', element: <p>private</p> }],
      },
      { path: '*', lazy: neverLoaded },
    ],
    { initialEntries: ['/company/dashboard'] },
  );
  session.set({ ...talent, user: { ...talent.user, userType: 'company' } });
  render(<RouterProvider router={router} />);
  expect(window.scrollTo).not.toHaveBeenCalled();
  act(() => session.set({ status: 'signed-out' }));
  await waitFor(() => expect(router.state.navigation.location?.pathname).toBe('/company/auth'));
  expect(screen.getByText('Cargando... Por favor espere...')).toBeVisible();
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
});

it('reloads a private page that the browser restores from its back/forward cache after the session has ended', () => {
  open('/talent/profile');
  act(() => session.set(talent));
  vi.stubGlobal('location', { reload });
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
});
