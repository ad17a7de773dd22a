import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import {
  createMemoryRouter,
  RouterProvider,
  type NavigateOptions,
  type To,
} from 'react-router-dom';
import { expect, it } from 'vitest';
import { useLateNavigate } from './use-late-navigate';

let navigateLate: (to: To, options?: NavigateOptions) => void = () => undefined;

function Screen() {
  const navigate = useLateNavigate();
  useEffect(() => {
    navigateLate = navigate;
  }, [navigate]);
  return null;
}

/** Two screens; the code of a third never comes. */
function openAt(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/pitch/:id', Component: Screen },
      { path: '/messages/:id', Component: Screen },
      { path: '/help', lazy: () => new Promise<{ Component: typeof Screen }>(() => undefined) },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return { router, at: () => router.state.location.pathname };
}

it('navigates to another screen even if the current one corrects its own address at that moment', async () => {
  const { router, at } = openAt('/pitch/1');
  await act(async () => {
    void router.navigate('/pitch/2', { replace: true });
    navigateLate('/messages/7');
  });
  expect(at()).toBe('/messages/7');
});

it('does not change an address that has changed since it was rendered', async () => {
  const { router, at } = openAt('/pitch/1');
  await act(async () => {
    void router.navigate('/pitch/2');
    navigateLate('/pitch/3', { replace: true });
  });
  expect(at()).toBe('/pitch/2');
});

it('does nothing once another navigation has started', async () => {
  const { router, at } = openAt('/pitch/1');
  await act(async () => {
    void router.navigate('/help');
    navigateLate('/messages/7');
  });
  expect(at()).toBe('/pitch/1');
  expect(router.state.navigation.location?.pathname).toBe('/help');
});
