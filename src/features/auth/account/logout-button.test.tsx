import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { serveAuth } from '@tests/services/auth-service';
import { expectToast } from '@tests/parts/controls';
import { renderPart } from '@tests/parts/render-part';
import { LogoutButton } from './logout-button';

const open = (userType: string) =>
  renderPart(<LogoutButton />, {
    catalogs: ['auth'],
    address: '/talent/profile',
    as: { userType },
  });

it('signs out, confirms and goes home', async () => {
  const { logouts } = serveAuth();
  const { user } = await open('talent');
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  await expectToast('Logged out successfully');
  expect(logouts[0]?.url.searchParams.get('scope')).toBe('local');
});

it.each([
  ['talent', 'Error logging out. Please try again.'],
  ['company', 'Failed to log out'],
])('tells a %s that logging out failed, and stays on the page', async (userType, text) => {
  serveAuth();
  const { user } = await open(userType);
  const refusal = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('The storage cannot be written', 'InvalidStateError');
  });
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await expectToast(text);
  refusal.mockRestore();
  expect(window.location.pathname).toBe('/talent/profile');
});
