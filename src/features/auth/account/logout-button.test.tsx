import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import { toast } from '@/ui/toast/toast';
import { LogoutButton } from './logout-button';
import { signOut } from '@/features/auth/api/auth-service';
import { show } from '@/features/auth/testing/test-screen';

vi.mock('@/features/auth/api/auth-service');
vi.mock('@/ui/toast/toast', () => ({ toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() } }));
const session = vi.hoisted(() => ({
  status: 'signed-in',
  user: { userType: 'talent' },
}));
vi.mock('@/lib/session/session', () => ({ useSession: () => session }));

beforeEach(() => vi.resetAllMocks());

it('signs out, confirms and goes home', async () => {
  vi.mocked(signOut).mockResolvedValue();
  const { user, router } = show(<LogoutButton />, { at: '/talent/profile' });
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(router.location.pathname).toBe('/'));
  expect(toast.success).toHaveBeenCalledWith('Logged out successfully', { about: 'log-out' });
});

it.each([
  ['talent', 'Error logging out. Please try again.'],
  ['company', 'Failed to log out'],
])('tells a %s that logging out failed, and stays on the page', async (userType, text) => {
  session.user.userType = userType;
  vi.mocked(signOut).mockRejectedValue(new AppError('unknown'));
  const { user, router } = show(<LogoutButton />, { at: '/talent/profile' });
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith(text, { duration: 4000, about: 'log-out' }),
  );
  expect(router.location.pathname).toBe('/talent/profile');
});
