import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { serveAuth } from '@tests/services/auth-service';
import { button, field } from '@tests/parts/controls';
import { renderPart } from '@tests/parts/render-part';
import { AuthPanel } from '@/features/auth/sign-in/auth-panel';

// A chunk that cannot be loaded is given by nothing but the loader.
vi.mock('@/features/auth/register/registration-success-dialog', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('names the address of the mail even when the code of the dialog cannot be loaded', async () => {
  serveAuth();
  const { user } = await renderPart(<AuthPanel userType="company" />, {
    catalogs: ['auth', 'errors'],
    address: '/company/auth?mode=register',
  });
  await user.type(field('Company Name'), 'Northwind');
  await user.type(field('Email'), 'ana@example.com');
  await user.type(field('Password'), 'Passw0rdX');
  await user.type(field('Confirm Password'), 'Passw0rdX');
  await user.click(button('Create Account'));
  expect(await screen.findByText('Registration Successful!')).toBeVisible();
  expect(screen.getByText(/verification email was sent to ana@example.com/)).toBeVisible();
});
