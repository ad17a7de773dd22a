import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Menu } from './menu';

const onShare = vi.fn();
const onReport = vi.fn();
const onPageKey = vi.fn();

function show() {
  render(
    <>
      <Menu
        label="More"
        items={() => [
          { label: 'Share', icon: null, onSelect: onShare },
          { label: 'Report', icon: null, onSelect: onReport },
        ]}
      />
      <button type="button">Elsewhere</button>
    </>,
  );
  return userEvent.setup();
}
const button = () => screen.getByRole('button', { name: 'More' });
const item = (name: string) => screen.getByRole('menuitem', { name });

it('opens with the focus on the first action, and moves round with the arrow keys', async () => {
  window.addEventListener('keydown', onPageKey);
  const user = show();
  button().focus();
  await user.keyboard('{Enter}');
  onPageKey.mockClear();
  expect(screen.getByRole('menu', { name: 'More' })).toBeVisible();
  expect(item('Share')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(item('Report')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(item('Share')).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(item('Report')).toHaveFocus();
  await user.keyboard('{Home}l');
  expect(item('Share')).toHaveFocus();
  expect(onPageKey).not.toHaveBeenCalled();
  window.removeEventListener('keydown', onPageKey);
});

it('does the chosen action once, with the focus back on its button', async () => {
  const user = show();
  await user.click(button());
  await user.keyboard('{End}{Enter}');
  expect(onReport).toHaveBeenCalledOnce();
  expect(onShare).not.toHaveBeenCalled();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button()).toHaveFocus();
});

it('closes with Escape, Tab, a second press and a press elsewhere', async () => {
  const user = show();
  await user.click(button());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button()).toHaveFocus();

  await user.click(button());
  await user.tab();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();

  await user.click(button());
  await user.click(button());
  expect(screen.queryByRole('menu')).toBeNull();

  await user.click(button());
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('menu')).toBeNull();
});

it('leads to pages and, in a new tab, to other addresses', async () => {
  const items = [
    { label: 'Messages', icon: null, href: '/messages', badge: ' 2' },
    { label: 'Help!', icon: null, href: 'https://chat.example/1', newTab: 'in a new tab' },
  ];
  const router = createMemoryRouter([
    { path: '*', element: <Menu label="More" items={() => items} /> },
  ]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await user.click(button());
  const help = item('Help! (in a new tab)');
  expect(help).toHaveAttribute('href', 'https://chat.example/1');
  expect(help).toHaveAttribute('target', '_blank');
  await user.click(item('Messages 2'));
  expect(router.state.location.pathname).toBe('/messages');
  expect(screen.queryByRole('menu')).toBeNull();
});

it('offers short choices side by side, one of which is selected', async () => {
  const onFast = vi.fn();
  const choices = [
    { label: '1×', checked: true, onSelect: vi.fn() },
    { label: '2×', checked: false, onSelect: onFast },
  ];
  render(<Menu label="More" items={() => [{ label: 'Speed', icon: null, choices }]} />);
  const user = userEvent.setup();
  await user.click(button());
  expect(screen.getByRole('group', { name: 'Speed' })).toBeVisible();
  expect(screen.getByRole('menuitemradio', { name: '1×', checked: true })).toHaveFocus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(onFast).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
});
