import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthPanel } from '@/features/auth/sign-in/auth-panel';
import { field, show } from '@/features/auth/testing/test-screen';
import { startAfresh } from '@/features/auth/testing/test-session';

vi.mock('@/features/auth/api/auth-service');
vi.mock('@/lib/session/session', async () => ({
  useSession: (await import('@/features/auth/testing/test-session')).useTestSession,
}));

beforeEach(startAfresh);
afterEach(() => i18next.changeLanguage('en'));

const form = (type: 'company' | 'talent', mode = 'register') =>
  show(<AuthPanel userType={type} />, { at: `/${type}/auth?mode=${mode}` });

it.each(['company', 'talent'] as const)(
  'tells a %s beside the button what creating an account means, and opens it beside the form',
  async (type) => {
    form(type);
    expect(screen.getByText(/^You have to be 18 or older\./)).toBeVisible();
    for (const [name, address] of [
      [/^Terms of Service/, '/terms'],
      [/^Privacy Policy/, '/privacy'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect(link).toHaveAttribute('href', address);
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener');
    }
    await i18next.changeLanguage('es');
    expect(await screen.findByText(/^Tienes que tener 18 años o más\./)).toBeVisible();
  },
);

it('asks nothing of who only signs in', () => {
  form('talent', 'sign-in');
  expect(field('Email')).toBeVisible();
  expect(screen.queryByText(/18 or older/)).not.toBeInTheDocument();
});
