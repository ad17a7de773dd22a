import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CrashBoundary } from './crash-boundary';
import { NotLoadedError } from '@/app/release/not-loaded';

vi.mock('@/pages/public/error-page', () => ({ ErrorPage: () => <p>Something broke</p> }));

const reload = vi.fn<() => void>();

function Page({ broken }: { broken: boolean | 'not loaded' }) {
  if (broken === 'not loaded') throw new NotLoadedError();
  if (broken) throw new Error('A mistake of the page');
  return <p>A page</p>;
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

it('shows the error page for a page that broke, and the next page when somebody goes on', () => {
  const screenAt = (address: string, broken: boolean) => (
    <CrashBoundary address={address}>
      <Page broken={broken} />
    </CrashBoundary>
  );
  const { rerender } = render(screenAt('/a', true));
  expect(screen.getByText('Something broke')).toBeVisible();
  rerender(screenAt('/a', false));
  expect(screen.getByText('Something broke')).toBeVisible();
  rerender(screenAt('/b', false));
  expect(screen.getByText('A page')).toBeVisible();
});

describe('a page whose code did not load', () => {
  const open = (address = '/a') =>
    render(
      <CrashBoundary address={address}>
        <Page broken="not loaded" />
      </CrashBoundary>,
    );

  it('is tried again later and later, three times, and each page anew', () => {
    for (const delay of [1000, 2000, 4000]) {
      const { unmount } = open();
      expect(screen.getByText('Something broke')).toBeVisible();
      vi.advanceTimersByTime(delay - 1);
      expect(reload).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(reload).toHaveBeenCalledTimes(1);
      reload.mockClear();
      unmount();
    }
    open().unmount();
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
    open('/b');
    vi.runAllTimers();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is left alone by whoever has gone on', () => {
    const { rerender } = open();
    rerender(
      <CrashBoundary address="/b">
        <Page broken={false} />
      </CrashBoundary>,
    );
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
  });

  it('waits for the person while something would be lost', () => {
    const ask = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    open();
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
    window.removeEventListener('beforeunload', ask);
  });

  it('waits for the network where there is none', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
  });
});

it('does not try a page again that broke', () => {
  render(
    <CrashBoundary address="/a">
      <Page broken />
    </CrashBoundary>,
  );
  vi.runAllTimers();
  expect(reload).not.toHaveBeenCalled();
});
