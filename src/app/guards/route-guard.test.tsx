import { act, screen, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recallReturnAddress } from '@/features/auth/session/return-address';
import { markSignOut } from '@/lib/session/sign-out-mark';
import { noAnswer } from '@tests/services/answers';
import { expectNoToast, expectToast } from '@tests/parts/controls';
import { renderPart, signIn, signOut } from '@tests/parts/render-part';
import { RouteGuard } from './route-guard';

beforeEach(() => {
  // Newer browsers return a promise from scrollTo.
  vi.stubGlobal(
    'scrollTo',
    vi.fn(async () => {}),
  );
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => void vi.unstubAllGlobals());

/** Opens a protected page as someone of a type, or as a visitor. */
async function open(path: string, userType?: string, elsewhere: readonly RouteObject[] = []) {
  const view = await renderPart(<p>start</p>, {
    address: '/start',
    ...(userType === undefined ? {} : { as: { userType } }),
    elsewhere: [
      { element: <RouteGuard />, children: [{ path, element: <p>private</p> }] },
      ...elsewhere,
    ],
  });
  await act(() => view.router.navigate(`${path}?x=1`));
  return view;
}
const isAt = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));

it('lets the right person in', async () => {
  await open('/talent/profile', 'talent');
  expect(screen.getByText('private')).toBeVisible();
});

it('sends a visitor to sign in, says why, and remembers the address', async () => {
  await open('/talent/profile');
  await isAt('/talent/auth');
  await expectToast('Please login to access your profile');
  expect(recallReturnAddress('talent')).toBe('/talent/profile?x=1');
  expect(screen.queryByText('private')).not.toBeInTheDocument();
});

it('remembers the page only for the user type that may open it', async () => {
  await open('/company/dashboard');
  await isAt('/');
  expect(recallReturnAddress('talent')).toBeUndefined();
  expect(recallReturnAddress('company')).toBe('/company/dashboard?x=1');
});

it('sends a person who logged out home, without a notice', async () => {
  await open('/talent/profile', 'talent');
  markSignOut();
  act(signOut);
  await isAt('/');
  expectNoToast();
  expect(recallReturnAddress('talent')).toBeUndefined();
});

it('says that the session expired, and comes back after signing in', async () => {
  await open('/talent/profile', 'talent');
  act(signOut);
  await isAt('/talent/auth');
  await expectToast('Session expired. Please login again.');
  expect(recallReturnAddress('talent')).toBe('/talent/profile?x=1');
});

it('redirects again a person who goes back before the next page has loaded', async () => {
  const { router } = await open('/company/*', undefined, [{ path: '/', lazy: noAnswer }]);
  await act(() => router.navigate('/start'));
  await act(() => signIn({ userType: 'company' }));
  await act(() => router.navigate('/company/dashboard'));
  await act(() => router.navigate('/company/profile'));
  expect(screen.getByText('private')).toBeVisible();
  markSignOut();
  act(signOut);
  const goesTo = () => router.state.navigation.location?.pathname;
  await waitFor(() => expect(goesTo()).toBe('/'));
  act(() => void router.navigate(-1));
  await isAt('/company/dashboard');
  await waitFor(() => expect(goesTo()).toBe('/'));
  expect(screen.queryByText('private')).not.toBeInTheDocument();
});

it('scrolls to the top at once when the protected page is removed', async () => {
  const { router } = await open('/company/dashboard', 'company', [
    { path: '/company/auth', lazy: noAnswer },
  ]);
  expect(window.scrollTo).not.toHaveBeenCalled();
  act(signOut);
  await waitFor(() => expect(router.state.navigation.location?.pathname).toBe('/company/auth'));
  expect(screen.getByText(/Please wait|Por favor espere/)).toBeVisible();
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
});

it('reloads a private page that the browser restores from its back/forward cache after the session has ended', async () => {
  await open('/talent/profile', 'talent');
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  localStorage.clear();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
});
