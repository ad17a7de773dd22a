import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '@tests/parts/render-part';
import { changePasswordId } from '@/features/auth/session/destination';
import { AppError } from '@/lib/errors/errors';
import { accountCode } from './account-code';
import { LazyAccount } from './lazy-account';

const show = (address: string) =>
  renderPart(
    <LazyAccount className="h-20">
      {({ ChangePasswordForm, LogoutButton }) => (
        <>
          <ChangePasswordForm />
          <LogoutButton />
        </>
      )}
    </LazyAccount>,
    { as: { userType: 'talent' }, address },
  );

it('says that the account could not be loaded, and tries again on request', async () => {
  vi.spyOn(accountCode, 'load').mockRejectedValue(new AppError('network'));
  const { user } = await show('/');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The connection failed\./);
  vi.mocked(accountCode.load).mockRestore();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
});

it('brings the password into view for a link to it', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  await show(`/#${changePasswordId}`);
  const form = await screen.findByRole('form', { name: 'Change Password' });
  expect(scrolled.mock.contexts).toContain(form);
});
