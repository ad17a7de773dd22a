import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorReports } from '@tests/services/error-reports';
import { NotLoadedError } from '@/app/release/load-screen';
import { startI18n } from '@/lib/i18n/i18n';
import { pageStorage } from '@/lib/storage/page-storage';
import { RouteError } from './route-error';

const reload = vi.fn<() => void>();

function Broken(): never {
  throw new Error('A mistake of the page');
}

/** An app with a page that throws, two whose code cannot be loaded, and one that works. */
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
  const view = render(<RouterProvider router={router} />);
  const goTo = (to: string) => act(() => router.navigate(to));
  await goTo(address);
  return { ...view, goTo };
}

let reports: ReturnType<typeof errorReports>;

beforeEach(async () => {
  await startI18n(['auth']);
  reports = errorReports();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { origin, href } = window.location;
  vi.stubGlobal('location', { origin, href, pathname: '/', reload });
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows the error page for a page that broke, and the next page after a navigation', async () => {
  const { goTo } = await open('/broken');
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible();
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  expect(reports[0]?.json).toMatchObject({ message: 'A mistake of the page' });
  await goTo('/well');
  expect(screen.getByText('A page')).toBeVisible();
});

describe('a page whose code did not load', () => {
  it('is reloaded after growing pauses, three times, counted for each page separately', async () => {
    for (const delay of [1000, 2000, 4000]) {
      const { unmount } = await open('/gone');
      expect(screen.getByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible();
      vi.advanceTimersByTime(delay - 1);
      expect(reload).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(reload).toHaveBeenCalledTimes(1);
      reload.mockClear();
      unmount();
    }
    await vi.dynamicImportSettled();
    expect(reports).toEqual([]);
    (await open('/gone')).unmount();
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(reports).toHaveLength(1));
    expect(reports[0]?.json).toMatchObject({ name: new NotLoadedError().name });
    await open('/gone-too');
    vi.runAllTimers();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is not reloaded automatically where the browser cannot store the number of attempts', async () => {
    vi.stubGlobal('sessionStorage', pageStorage());
    await open('/gone');
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not reloaded once the person has gone to another page', async () => {
    const { goTo } = await open('/gone');
    await goTo('/well');
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not reloaded automatically while unsaved work would be lost', async () => {
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    await open('/gone');
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
    window.removeEventListener('beforeunload', ask);
  });

  it('is not reloaded while the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open('/gone');
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
  });
});

it('does not reload a page that threw an error', async () => {
  await open('/broken');
  vi.runAllTimers();
  expect(reload).not.toHaveBeenCalled();
});
