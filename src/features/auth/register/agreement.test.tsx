import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AuthPanel } from '@/features/auth/sign-in/auth-panel';
import { chooseLanguage } from '@/lib/i18n/i18n';
import { field } from '@tests/parts/controls';
import { renderPart } from '@tests/parts/render-part';

const form = (type: 'company' | 'talent', mode = 'register') =>
  renderPart(<AuthPanel userType={type} />, {
    catalogs: ['auth', 'errors'],
    address: `/${type}/auth?mode=${mode}`,
  });

it.each(['company', 'talent'] as const)(
  'tells a %s beside the button what creating an account means, and opens it beside the form',
  async (type) => {
    await form(type);
    expect(screen.getByText(/^You must be 18 or older\./)).toBeVisible();
    for (const [name, address] of [
      [/^Terms of Service/, '/terms'],
      [/^Privacy Policy/, '/privacy'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect(link).toHaveAttribute('href', address);
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', 'noopener');
    }
    await chooseLanguage('es');
    expect(await screen.findByText(/^Tienes que tener 18 años o más\./)).toBeVisible();
  },
);

it('asks nothing of who only signs in', async () => {
  await form('talent', 'sign-in');
  expect(field('Email')).toBeVisible();
  expect(screen.queryByText(/18 or older/)).not.toBeInTheDocument();
});
