import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveAuth } from '@tests/services/auth-service';
import { renderPart } from '@tests/parts/render-part';
import { CompanyAuthPage, TalentAuthPage } from './auth-page';

const catalogs = ['auth', 'errors'] as const;
const refused = '#error=access_denied&error_code=otp_expired';

it.each([
  ['/company/auth', 'Companies: sign in'],
  ['/company/auth?mode=register', 'Companies: create an account'],
  ['/talent/auth', 'Talent: sign in'],
  ['/talent/auth?mode=register', 'Talent: create an account'],
  ['/talent/auth?mode=forgot', 'Reset your password'],
  [`/talent/auth${refused}`, 'Reset your password'],
])('gives the tab at %s the title of its form: %s', async (address, title) => {
  const Page = address.startsWith('/company') ? CompanyAuthPage : TalentAuthPage;
  await renderPart(<Page />, { catalogs, address });
  await waitFor(() => expect(document.title).toBe(`${title} · Pitchreel`));
});

it('titles the tab of a reset link in Spanish, as its form is', async () => {
  const { session } = serveAuth({ userType: 'talent' });
  const address = `/talent/auth#access_token=${session.access_token}&refresh_token=r&type=recovery`;
  await renderPart(<TalentAuthPage />, { catalogs, address });
  await waitFor(() => expect(document.title).toBe('Restablecer Contraseña · Pitchreel'));
});

it('says in the title to a signed-in user that the link no longer works', async () => {
  await renderPart(<TalentAuthPage />, {
    catalogs,
    address: `/talent/auth${refused}`,
    as: { userType: 'talent' },
  });
  await waitFor(() => expect(document.title).toBe('This link no longer works · Pitchreel'));
});

it('changes the tab’s title when another form is shown', async () => {
  const { user } = await renderPart(<TalentAuthPage />, { catalogs, address: '/talent/auth' });
  await user.click(screen.getByRole('link', { name: 'Create an account' }));
  await waitFor(() => expect(document.title).toContain('Talent: create an account'));
});
