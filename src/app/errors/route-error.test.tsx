import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotLoadedError } from '@/app/release/load-screen';
import { pageStorage } from '@/lib/storage/page-storage';
import { RouteError } from './route-error';

vi.mock('@/pages/public/error-page', () => ({ ErrorPage: () => <p>Something broke</p> }));

const reload = vi.fn<() => void>();

function Broken(): never {
  throw new Error('A mistake of the page');
}

/** An app with a page that breaks, two whose code cannot be loaded, and one that is well. */
async function open(address: string) {
  const lazy = () => Promise.reject(new NotLoadedError());
  const router = createMemoryRouter(
    [
      {
        ErrorBoundary: RouteError,
        children: [
          { path: '/broken', Component: Broken },
          { path: '/gone', lazy },
          { path: '/gone-too', lazy },
          { path: '/well', element: <p>A page</p> },
        ],
      },
    ],
    { initialEntries: ['/well'] },
  );
  const shown = render(<RouterProvider router={router} />);
  const goTo = (to: string) => act(() => router.navigate(to));
  await goTo(address);
  return { ...shown, goTo };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('location', { reload });
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows the error page for a page that broke, and the next page when somebody goes on', async () => {
  const { goTo } = await open('/broken');
  expect(screen.getByText('Something broke')).toBeVisible();
  await goTo('/well');
  expect(screen.getByText('A page')).toBeVisible();
});

describe('a page whose code did not load', () => {
  it('is tried again later and later, three times, and each page anew', async () => {
    for (const delay of [1000, 2000, 4000]) {
      const { unmount } = await open('/gone');
      expect(screen.getByText('Something broke')).toBeVisible();
      vi.advanceTimersByTime(delay - 1);
      expect(reload).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(reload).toHaveBeenCalledTimes(1);
      reload.mockClear();
      unmount();
    }
    (await open('/gone')).unmount();
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
    await open('/gone-too');
    vi.runAllTimers();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is not tried again by itself where the browser keeps no count of it', async () => {
    vi.stubGlobal('sessionStorage', pageStorage());
    await open('/gone');
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is left alone by whoever has gone on', async () => {
    const { goTo } = await open('/gone');
    await goTo('/well');
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
  });

  it('waits for the person while something would be lost', async () => {
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    await open('/gone');
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
    window.removeEventListener('beforeunload', ask);
  });

  it('waits for the network where there is none', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open('/gone');
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
  });
});

it('does not try a page again that broke', async () => {
  await open('/broken');
  vi.runAllTimers();
  expect(reload).not.toHaveBeenCalled();
});
