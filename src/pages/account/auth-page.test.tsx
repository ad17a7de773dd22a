import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '@/features/auth/testing/test-screen';
import { CompanyAuthPage, TalentAuthPage } from './auth-page';

vi.mock('@/features/auth/api/auth-service');
vi.mock('@/lib/session/session', async () => ({
  useSession: (await import('@/features/auth/testing/test-session')).useTestSession,
}));

it.each([
  ['/company/auth', <CompanyAuthPage key="" />, 'Companies: sign in'],
  ['/company/auth?mode=register', <CompanyAuthPage key="" />, 'Companies: create an account'],
  ['/talent/auth?mode=register', <TalentAuthPage key="" />, 'Talent: create an account'],
  ['/talent/auth?mode=forgot', <TalentAuthPage key="" />, 'Reset your password'],
])('gives the tab at %s the title of its form', async (at, page, title) => {
  show(page, { at });
  await waitFor(() => expect(document.title).toContain(title));
});

it('changes the tab’s title when another form is shown', async () => {
  const { user } = show(<TalentAuthPage />);
  await user.click(screen.getByRole('link', { name: 'Create an account' }));
  await waitFor(() => expect(document.title).toContain('Talent: create an account'));
});
