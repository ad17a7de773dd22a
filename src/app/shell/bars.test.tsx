import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { BottomBar } from '@/app/shell/bottom-bar/bottom-bar';
import { MobileTopBar } from '@/app/shell/top-bar/mobile-top-bar';
import { renderPart } from '@tests/parts/render-part';

describe('MobileTopBar', () => {
  it('starts collapsed, with its shortcuts invisible', async () => {
    const { user } = await renderPart(<MobileTopBar />);
    const menu = screen.getByRole('button', { name: 'Menu', expanded: false });
    const bar = document.getElementById(menu.getAttribute('aria-controls') ?? '');
    expect(bar).toHaveClass('invisible', 'w-0');
    await user.click(menu);
    expect(menu).toHaveAttribute('aria-expanded', 'true');
    expect(bar).toHaveClass('w-full', 'h-20');
    expect(bar).not.toHaveClass('invisible');
    await user.click(menu);
    expect(bar).toHaveClass('invisible', 'w-0');
  });

  it('leads a visitor to how it works', async () => {
    const { user } = await renderPart(<MobileTopBar />);
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    expect(await screen.findByRole('link', { name: 'How it works' })).toHaveAttribute(
      'href',
      '/how-it-works',
    );
  });

  it('collapses on Escape, on a press elsewhere and on navigation', async () => {
    const { user } = await renderPart(
      <>
        <MobileTopBar />
        <p>Page</p>
      </>,
    );
    const menu = screen.getByRole('button', { name: 'Menu' });
    const home = await screen.findByRole('link', { name: 'Home' });
    const leave = [
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByText('Page')),
      () => user.click(home),
    ];
    for (const go of leave) {
      await user.click(menu);
      expect(menu).toHaveAttribute('aria-expanded', 'true');
      home.focus();
      await go();
      expect(menu).toHaveAttribute('aria-expanded', 'false');
    }
    await user.click(menu);
    home.focus();
    await user.keyboard('{Escape}');
    expect(menu).toHaveFocus();
  });
});

describe('BottomBar', () => {
  it('shows 9+ on Home from ten unread messages', async () => {
    const onHomeTap = vi.fn<() => void>();
    const { user } = await renderPart(
      <BottomBar userType="talent" unreadCount={12} onHomeTap={onHomeTap} />,
    );
    const home = screen.getByRole('link', { name: 'Home 12 unread messages' });
    expect(home).toHaveTextContent('9+');
    await user.click(screen.getByRole('link', { name: 'Profile' }));
    expect(onHomeTap).not.toHaveBeenCalled();
  });

  it('reports a tap on Home', async () => {
    const onHomeTap = vi.fn<() => void>();
    const { user } = await renderPart(
      <BottomBar userType="company" unreadCount={0} onHomeTap={onHomeTap} />,
    );
    await user.click(screen.getByRole('link', { name: 'Home' }));
    expect(onHomeTap).toHaveBeenCalledOnce();
  });
});
