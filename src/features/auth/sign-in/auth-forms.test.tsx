import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AuthPanel } from '@/features/auth/sign-in/auth-panel';
import { signUp } from '@/features/auth/api/auth-service';
import { button, field, show } from '@/features/auth/testing/test-screen';
import { startAfresh } from '@/features/auth/testing/test-session';

vi.mock('@/features/auth/api/auth-service');
vi.mock('@/features/auth/register/registration-success-dialog', () => {
  throw new Error('Failed to fetch dynamically imported module');
});
vi.mock('@/lib/session/session', async () => ({
  useSession: (await import('@/features/auth/testing/test-session')).useTestSession,
}));

beforeEach(startAfresh);

it('names the address of the mail even when the code of the dialog cannot be loaded', async () => {
  vi.mocked(signUp).mockResolvedValue(false);
  const { user } = show(<AuthPanel userType="company" />, { at: '/company/auth?mode=register' });
  await user.type(field('Company Name'), 'Northwind');
  await user.type(field('Email'), 'ana@example.com');
  await user.type(field('Password'), 'Passw0rdX');
  await user.type(field('Confirm Password'), 'Passw0rdX');
  await user.click(button('Create Account'));
  expect(await screen.findByText('Registration Successful!')).toBeVisible();
  expect(screen.getByText(/verification email was sent to ana@example.com/)).toBeVisible();
});
