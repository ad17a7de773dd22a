import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { App } from './app';
import { AppLayout } from './layouts/app-layout';
import { startTestI18n } from './shell/test-i18n';

/** Code that cannot be loaded. */
const missing = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('@/app/background/member-background', missing);
vi.mock('@/app/background/background', missing);
vi.mock('@/app/shell/top-bar/member-navigation', missing);
vi.mock('@/app/shell/top-bar/mobile-shortcuts', missing);
vi.mock('@/app/shell/bottom-bar/member-bottom-bar', missing);
vi.mock('@/app/shell/help/help-button', missing);

const user = { id: '1', email: 'mei@example.com', userType: 'company', hasKnownType: true };
vi.mock('@/lib/session/session', () => ({ useSession: () => ({ status: 'signed-in', user }) }));
vi.mock('@/pages/public/error-page', () => ({ ErrorPage: () => <p>Something broke</p> }));

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => queueMicrotask(run));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  return () => vi.unstubAllGlobals();
});

it('keeps the page, and knows of a lost network, where the code around it cannot be loaded', async () => {
  const page = { path: '*', element: <p>The page</p> };
  const layout = { Component: AppLayout, children: [page] };
  const router = createMemoryRouter([{ Component: App, children: [layout] }]);
  render(<RouterProvider router={router} />);
  // Asked for after the app has asked, so the app's answers are there with these.
  await act(() =>
    Promise.allSettled([
      import('@/app/background/member-background'),
      import('@/app/background/background'),
      import('@/app/shell/top-bar/member-navigation'),
      import('@/app/shell/top-bar/mobile-shortcuts'),
      import('@/app/shell/bottom-bar/member-bottom-bar'),
      import('@/app/shell/help/help-button'),
    ]),
  );
  expect(await screen.findByText('The page')).toBeVisible();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByText('You are offline')).toBeVisible();
});
