import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router-dom';
import { LeaveBlocker } from './leave-blocker';
import {
  addOverlay,
  isLeaving,
  isStillAt,
  leaveAfterConfirmation,
  useBlockedNavigation,
  useIsLeaveDialogOpen,
} from './leaving';

let isDirty = false;

function Page() {
  useLocation();
  const leave = useBlockedNavigation(isDirty);
  return (
    <>
      <LeaveBlocker />
      <p>{useIsLeaveDialogOpen() ? 'asked' : 'left alone'}</p>
      <button onClick={leave?.proceed}>Leave</button>
      <button onClick={leave?.reset}>Stay</button>
    </>
  );
}

let router: ReturnType<typeof createBrowserRouter>;

/** As the browser opens a page: the entry below, if any, is not the app's. */
beforeEach(() => {
  isDirty = false;
  window.history.pushState(null, '', '/outside');
  window.history.pushState(null, '', '/start?tab=1');
});
afterEach(() => {
  router.dispose();
  vi.restoreAllMocks();
});

/** A screen whose code never comes. */
const slow = { path: '/slow', lazy: () => new Promise<never>(() => undefined) };

function open() {
  router = createBrowserRouter([slow, { path: '*', Component: Page }]);
  return render(<RouterProvider router={router} />);
}

const at = () => window.location.pathname + window.location.search;
const goTo = (to: string, replace = false) => act(() => router.navigate(to, { replace }));
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

/** Takes a step and waits until the browser, and the app that follows it, have come to rest. */
async function take(step: () => void) {
  step();
  for (let turn = 0; turn < 12; turn += 1) {
    await act(() => new Promise((done) => window.setTimeout(done)));
  }
}

const back = () => take(() => window.history.back());

/** A sheet: a step back closes it, and so may anything else. */
async function openSheet(onClose?: () => void) {
  const sheet = { isOpen: true, close };
  let remove: () => void = () => undefined;
  function close() {
    if (!sheet.isOpen) return;
    sheet.isOpen = false;
    remove();
    onClose?.();
  }
  await take(() => (remove = addOverlay(close)));
  return sheet;
}

it('closes an overlay on Back and stays on the page; the next Back leaves it', async () => {
  open();
  await goTo('/profile');
  const sheet = await openSheet();
  await back();
  expect(sheet.isOpen).toBe(false);
  expect(at()).toBe('/profile');
  await back();
  expect(at()).toBe('/start?tab=1');
});

it('leaves a sheet open that was opened after the step back', async () => {
  open();
  await goTo('/profile');
  const first = await openSheet();
  const closeSecond = vi.fn<() => void>();
  let removeSecond: () => void = () => undefined;
  window.addEventListener('popstate', () => (removeSecond = addOverlay(closeSecond)), {
    once: true,
  });
  await back();
  expect(first.isOpen).toBe(false);
  expect(closeSecond).not.toHaveBeenCalled();
  await take(removeSecond);
});

it('closes an overlay on the first page of the app on Back; the next Back leaves the app', async () => {
  open();
  const sheet = await openSheet();
  await back();
  expect(sheet.isOpen).toBe(false);
  expect(at()).toBe('/start?tab=1');
  await back();
  expect(at()).toBe('/outside');
});

describe('on a busy machine, where the browser is slow to undo a step', () => {
  /** Steps by a number of entries, as the router undoes a blocked one, wait for the returned function. */
  function holdSteps(): () => void {
    const { history } = window;
    const go = history.go.bind(history);
    const steps: (() => void)[] = [];
    vi.spyOn(history, 'go').mockImplementation((delta) => void steps.push(() => go(delta)));
    return () => {
      for (const step of steps.splice(0)) step();
    };
  }

  it('closes an overlay on the first page, whose address changes with it, and stays in the app', async () => {
    open();
    const sheet = await openSheet(
      () => void router.navigate('/start?tab=1#closed', { replace: true }),
    );
    const release = holdSteps();
    await back();
    await take(release);
    expect(sheet.isOpen).toBe(false);
    expect(at()).toBe('/start?tab=1');
    expect(window.location.hash).toBe('#closed');
    expect(router.state.location.hash).toBe('#closed');
    await back();
    expect(at()).toBe('/outside');
  });

  it('stays in the app though the screen learns of a new address only while the step is undone', async () => {
    open();
    const sheet = await openSheet();
    const release = holdSteps();
    await act(async () => {
      await router.navigate('/start?tab=2', { replace: true });
      const arrival = new Promise((done) => {
        window.addEventListener('popstate', done, { once: true });
      });
      window.history.back();
      await arrival;
    });
    await take(() => undefined);
    expect(at()).not.toBe('/outside');
    await take(release);
    expect(sheet.isOpen).toBe(false);
    expect(at()).toBe('/start?tab=2');
    await back();
    expect(at()).toBe('/outside');
  });

  it('leaves alone a sheet that was closed and opened again meanwhile', async () => {
    open();
    const first = await openSheet();
    const release = holdSteps();
    await back();
    act(() => first.close());
    const second = await openSheet();
    await take(release);
    expect(second.isOpen).toBe(true);
    expect(at()).toBe('/start?tab=1');
    act(() => second.close());
  });
});

it('leaves the app with one Back after a sheet was closed by its button', async () => {
  open();
  const sheet = await openSheet();
  act(() => sheet.close());
  await back();
  expect(at()).toBe('/outside');
});

it('closes the upper of two sheets first', async () => {
  open();
  const below = await openSheet();
  const above = await openSheet();
  await back();
  expect([below.isOpen, above.isOpen]).toEqual([true, false]);
  await back();
  expect(below.isOpen).toBe(false);
  expect(at()).toBe('/start?tab=1');
});

it('follows a link in a sheet, and one Back returns to the page below it', async () => {
  open();
  const sheet = await openSheet();
  act(() => sheet.close());
  await goTo('/register');
  await back();
  expect(at()).toBe('/start?tab=1');
  await take(() => window.history.forward());
  expect(at()).toBe('/register');
  await back();
  await back();
  expect(at()).toBe('/outside');
});

it('keeps an address that changed while a sheet was open', async () => {
  open();
  const sheet = await openSheet();
  await goTo('/start?tab=2', true);
  await back();
  expect(sheet.isOpen).toBe(false);
  expect(at()).toBe('/start?tab=2');
  expect(router.state.location.search).toBe('?tab=2');
  await back();
  expect(at()).toBe('/outside');
});

it('needs one Back after a reload with an open sheet', async () => {
  const { unmount } = open();
  const sheet = await openSheet();
  unmount();
  sheet.close();
  router.dispose();
  open();
  expect(at()).toBe('/start?tab=1');
  await back();
  expect(at()).toBe('/outside');
});

it('does not ask before leaving without unsaved changes', async () => {
  open();
  await goTo('/messages');
  expect(at()).toBe('/messages');
});

it('asks before leaving with unsaved changes, and stays or leaves as answered', async () => {
  isDirty = true;
  open();
  await goTo('/messages');
  expect(screen.getByText('asked')).toBeVisible();
  expect(at()).toBe('/start?tab=1');
  await press('Stay');
  expect(screen.getByText('left alone')).toBeVisible();
  await goTo('/messages');
  await press('Leave');
  expect(at()).toBe('/messages');
});

it('keeps the question open on the first page of the app, though the question is an overlay itself', async () => {
  isDirty = true;
  open();
  await goTo('/next');
  expect(screen.getByText('asked')).toBeVisible();
  const question = await openSheet();
  await take(() => undefined);
  expect(screen.getByText('asked')).toBeVisible();
  question.close();
  await press('Stay');
  expect(at()).toBe('/start?tab=1');
});

it('asks before Back too, and goes back when confirmed', async () => {
  open();
  isDirty = true;
  await goTo('/profile');
  await back();
  expect(screen.getByText('asked')).toBeVisible();
  expect(at()).toBe('/profile');
  await take(() => screen.getByRole('button', { name: 'Leave' }).click());
  expect(at()).toBe('/start?tab=1');
});

it('asks before logging out, and logs out when confirmed', async () => {
  isDirty = true;
  open();
  const logOut = vi.fn<() => void>();
  act(() => leaveAfterConfirmation(logOut));
  await press('Stay');
  expect(logOut).not.toHaveBeenCalled();
  act(() => leaveAfterConfirmation(logOut));
  await press('Leave');
  expect(logOut).toHaveBeenCalledOnce();
  expect(screen.getByText('left alone')).toBeVisible();
});

describe('what comes late', () => {
  it('finds the person where they were, also while the app corrects its own address', async () => {
    open();
    await goTo('/start?tab=2', true);
    expect(isLeaving()).toBe(false);
    expect(isStillAt('/start')).toBe(true);
  });

  it('finds the person where they were, also before the app has drawn the entry that a sheet adds', async () => {
    open();
    const whileAdding: object[] = [];
    router.subscribe(({ historyAction }) => {
      whileAdding.push({ historyAction, isLeaving: isLeaving(), isStillAt: isStillAt('/start') });
    });
    const sheet = await openSheet();
    expect(whileAdding).toEqual([{ historyAction: 'PUSH', isLeaving: false, isStillAt: true }]);
    act(() => sheet.close());
  });

  it('finds the person on the way once they have started to go elsewhere', async () => {
    open();
    act(() => void router.navigate('/slow'));
    expect(isLeaving()).toBe(true);
    expect(isStillAt('/start')).toBe(false);
  });

  it('finds the person at another address, and no longer on the way there', async () => {
    open();
    await goTo('/other');
    expect(isLeaving()).toBe(false);
    expect(isStillAt('/start')).toBe(false);
  });

  it('finds a person who stays with unsaved changes', async () => {
    isDirty = true;
    open();
    await goTo('/other');
    expect(isStillAt('/start')).toBe(true);
    await press('Stay');
  });
});
