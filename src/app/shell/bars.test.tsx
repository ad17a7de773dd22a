import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionState } from '@/lib/session/session';
import { queryClient } from '@/lib/query/query-client';
import { toast } from '@/ui/toast/toast';
import { BottomBar } from '@/app/shell/bottom-bar/bottom-bar';
import { MobileTopBar } from '@/app/shell/top-bar/mobile-top-bar';
import { startTestI18n } from './test-i18n';
import { TopBar } from '@/app/shell/top-bar/top-bar';

const { useSession, signOut } = vi.hoisted(() => ({
  useSession: vi.fn<() => SessionState>(),
  signOut: vi.fn<() => Promise<void>>(),
}));
vi.mock('@/lib/session/session', () => ({ useSession }));
vi.mock('@/features/auth/api/auth-service', () => ({ signOut }));
const unread = vi.hoisted(() => ({ count: 0 }));
vi.mock('@/features/chat/inbox/use-unread-count', () => ({ useUnreadCount: () => unread.count }));

const member = (userType: 'company' | 'talent'): SessionState => ({
  status: 'signed-in',
  user: { id: '1', email: 'mei@example.com', userType, hasKnownType: true },
});

vi.mock('@/features/desk/api/operator', () => ({
  operatorQuery: () => ({ queryKey: ['operator'], queryFn: () => operator.is }),
}));
const operator = vi.hoisted(() => ({ is: false }));

const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [
      link.textContent || link.getAttribute('aria-label'),
      link.getAttribute('href'),
    ]);

beforeAll(() => startTestI18n('en'));
beforeEach(() => {
  useSession.mockReturnValue({ status: 'signed-out' });
  signOut.mockReset();
  unread.count = 0;
  operator.is = false;
  queryClient.clear();
});

describe('TopBar', () => {
  it('offers a visitor sign-in and sign-up', () => {
    render(<TopBar />, { wrapper: MemoryRouter });
    expect(linksIn(screen.getByRole('navigation'))).toEqual([
      ['Sign in', '/talent/auth'],
      ['Sign up', '/register'],
    ]);
    expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pitchreel, home page' })).toHaveAttribute('href', '/');
  });

  it('offers the search to a company but not to a talent', async () => {
    useSession.mockReturnValue(member('company'));
    const { unmount } = render(<TopBar />, { wrapper: MemoryRouter });
    expect(linksIn(await screen.findByRole('navigation'))).toEqual([
      ['Home', '/company/dashboard'],
      ['Search', '/company/search-talent'],
      ['Messages', '/messages'],
      ['Profile', '/company/profile'],
    ]);
    unmount();
    useSession.mockReturnValue(member('talent'));
    render(<TopBar />, { wrapper: MemoryRouter });
    expect(linksIn(await screen.findByRole('navigation'))).toEqual([
      ['Home', '/talent/dashboard'],
      ['Messages', '/messages'],
      ['Profile', '/talent/profile'],
    ]);
  });

  it('shows the number of unread messages beside the messages link', async () => {
    unread.count = 12;
    useSession.mockReturnValue(member('talent'));
    render(<TopBar />, { wrapper: MemoryRouter });
    const messages = await screen.findByRole('link', { name: 'Messages 12 unread messages' });
    expect(messages).toHaveTextContent('9+');
  });

  it('leads an operator to the desk', async () => {
    operator.is = true;
    useSession.mockReturnValue(member('talent'));
    render(<TopBar />, { wrapper: MemoryRouter });
    expect(await screen.findByRole('link', { name: 'Desk' })).toHaveAttribute('href', '/desk');
  });

  it('shows no navigation while the session is loading', () => {
    useSession.mockReturnValue({ status: 'loading' });
    render(<TopBar />, { wrapper: MemoryRouter });
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });
});

describe('Log out', () => {
  const setup = () => {
    useSession.mockReturnValue(member('talent'));
    const router = createMemoryRouter([{ path: '*', element: <TopBar /> }], {
      initialEntries: ['/talent/dashboard'],
    });
    render(<RouterProvider router={router} />);
    return { router, user: userEvent.setup() };
  };

  it('signs out, says so and goes home', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue();
    signOut.mockResolvedValue();
    const { router, user } = setup();
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(signOut).toHaveBeenCalledOnce();
    expect(success).toHaveBeenCalledWith('Logged out successfully', { about: 'log-out' });
  });

  it('stays on the page and says that logging out failed', async () => {
    const error = vi.spyOn(toast, 'error').mockReturnValue();
    signOut.mockRejectedValue(new Error('still there'));
    const { router, user } = setup();
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await vi.waitFor(() =>
      expect(error).toHaveBeenCalledWith('Failed to log out', { duration: 4000, about: 'log-out' }),
    );
    expect(router.state.location.pathname).toBe('/talent/dashboard');
    expect(screen.getByRole('button', { name: 'Logout' })).toBeEnabled();
  });
});

describe('MobileTopBar', () => {
  it('asks a visitor who taps Profile to sign in or register', async () => {
    const user = userEvent.setup();
    render(<MobileTopBar />, { wrapper: MemoryRouter });
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'Profile' }));
    expect(screen.queryByRole('link', { name: 'Search' })).not.toBeInTheDocument();
    const dialog = await screen.findByRole('dialog', { name: 'Sign in or Register' });
    expect(linksIn(dialog)).toEqual([
      ['Sign in as Talent', '/talent/auth'],
      ['Sign in as Company', '/company/auth'],
      ['Register', '/register'],
    ]);
    await user.click(within(dialog).getByRole('link', { name: 'Register' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('links a company straight to its pages', async () => {
    useSession.mockReturnValue(member('company'));
    render(<MobileTopBar />, { wrapper: MemoryRouter });
    expect(linksIn(await screen.findByRole('navigation'))).toEqual([
      ['Home', '/company/dashboard'],
      ['Search', '/company/search-talent'],
      ['Profile', '/company/profile'],
    ]);
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeEnabled();
  });

  it('leads a member to the messages, with the unread ones counted', async () => {
    unread.count = 3;
    useSession.mockReturnValue(member('company'));
    render(<MobileTopBar />, { wrapper: MemoryRouter });
    const messages = await screen.findByRole('link', { name: 'Messages 3 unread messages' });
    expect(messages).toHaveAttribute('href', '/messages');
    expect(messages).toBeVisible();
  });

  it('starts collapsed, with its shortcuts invisible', async () => {
    render(<MobileTopBar />, { wrapper: MemoryRouter });
    const menu = screen.getByRole('button', { name: 'Menu', expanded: false });
    const bar = document.getElementById(menu.getAttribute('aria-controls') ?? '');
    expect(bar).toHaveClass('invisible', 'w-0');
    await userEvent.click(menu);
    expect(menu).toHaveAttribute('aria-expanded', 'true');
    expect(bar).toHaveClass('w-full', 'h-20');
    expect(bar).not.toHaveClass('invisible');
    expect(linksIn(await screen.findByRole('navigation'))).toEqual([
      ['Home', '/'],
      ['Sign up', '/register'],
    ]);
    await userEvent.click(menu);
    expect(bar).toHaveClass('invisible', 'w-0');
  });

  it('collapses on Escape, on a press elsewhere and on navigation', async () => {
    const user = userEvent.setup();
    render(
      <>
        <MobileTopBar />
        <p>Page</p>
      </>,
      { wrapper: MemoryRouter },
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
  it('shows 9+ on Home from ten unread messages and reports a tap on Home', async () => {
    const onHomeTap = vi.fn<() => void>();
    render(<BottomBar userType="talent" unreadCount={12} onHomeTap={onHomeTap} />, {
      wrapper: MemoryRouter,
    });
    const links = screen.getAllByRole('link');
    expect(links).toHaveLength(2);
    const home = screen.getByRole('link', { name: 'Home 12 unread messages' });
    expect(home).toHaveTextContent('9+');
    await userEvent.click(home);
    expect(onHomeTap).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('link', { name: 'Profile' }));
    expect(onHomeTap).toHaveBeenCalledOnce();
  });

  it('has three columns for a company, and no badge without messages', () => {
    render(<BottomBar userType="company" unreadCount={0} onHomeTap={() => undefined} />, {
      wrapper: MemoryRouter,
    });
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'Search',
      'Profile',
    ]);
  });
});
