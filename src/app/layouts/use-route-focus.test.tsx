import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';

// Imported again for each test, because the module remembers the last page shown.
let useRouteFocus: (typeof import('./use-route-focus'))['useRouteFocus'];

function Layout() {
  const main = useRef<HTMLElement>(null);
  useRouteFocus(main);
  return (
    <main ref={main} tabIndex={-1}>
      <Outlet />
    </main>
  );
}

const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue();
beforeEach(async () => {
  vi.resetModules();
  ({ useRouteFocus } = await import('./use-route-focus'));
  scrollTo.mockClear();
});

function setup() {
  const router = createMemoryRouter(
    [
      {
        element: <Layout />,
        children: [
          { path: '/a', element: <h1>A</h1> },
          { path: '/b', element: <h1>B</h1> },
          { path: '/slow', element: <p id="slow">Loading</p> },
          { path: '/list/:id', element: <button type="button">Row</button> },
        ],
      },
      { path: '/stage', element: <Layout />, children: [{ index: true, element: <h1>Stage</h1> }] },
    ],
    { initialEntries: ['/a'] },
  );
  render(<RouterProvider router={router} />);
  return (to: string | -1) => act(() => (to === -1 ? router.navigate(-1) : router.navigate(to)));
}

it('leaves the first page alone, and on the next one focuses the heading and scrolls to the top', async () => {
  const go = setup();
  expect(document.body).toHaveFocus();
  await go('/b');
  expect(screen.getByRole('heading', { name: 'B' })).toHaveFocus();
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

it('does nothing when only the query changes', async () => {
  const go = setup();
  await go('/a?skills=closing');
  expect(document.body).toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalled();
});

it('leaves the scrolling to the browser when going back', async () => {
  const go = setup();
  await go('/b');
  scrollTo.mockClear();
  await go(-1);
  expect(screen.getByRole('heading', { name: 'A' })).toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalled();
});

it('waits for the heading of a page that loads', async () => {
  const go = setup();
  await go('/slow');
  const main = screen.getByRole('main');
  expect(main).toHaveFocus();
  const heading = document.createElement('h1');
  main.append(heading);
  await vi.waitFor(() => expect(heading).toHaveFocus());
});

it('keeps the focus on an element that the next page still shows', async () => {
  const go = setup();
  await go('/list/1');
  const row = screen.getByRole('button', { name: 'Row' });
  row.focus();
  await go('/list/2');
  expect(row).toHaveFocus();
});

it('moves the focus when the layout changes too', async () => {
  const go = setup();
  await go('/stage');
  expect(screen.getByRole('heading', { name: 'Stage' })).toHaveFocus();
  await go(-1);
  expect(screen.getByRole('heading', { name: 'A' })).toHaveFocus();
});

it('focuses the new heading when the page replaces its waiting state', async () => {
  const go = setup();
  await go('/slow');
  const main = screen.getByRole('main');
  const waiting = document.createElement('h1');
  main.append(waiting);
  await vi.waitFor(() => expect(waiting).toHaveFocus());
  const heading = document.createElement('h1');
  waiting.replaceWith(heading);
  await vi.waitFor(() => expect(heading).toHaveFocus());
});

it('scrolls to the top once the focused element is removed with its page', async () => {
  const go = setup();
  await go('/list/1');
  const row = screen.getByRole('button', { name: 'Row' });
  row.focus();
  await go('/list/2');
  expect(scrollTo).toHaveBeenCalledTimes(1);
  const heading = document.createElement('h1');
  row.replaceWith(heading);
  await vi.waitFor(() => expect(heading).toHaveFocus());
  expect(scrollTo).toHaveBeenCalledTimes(2);
});
