import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { signOut } from '@/features/auth/api/auth-service';
import { standingAt, testRouter } from '@/lib/routing/test-router';
import { CompanyProfilePage } from './company-profile-page';

const nothing = vi.hoisted(() => () => null);
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('@/features/auth/account/change-password-form', () => ({ ChangePasswordForm: nothing }));
vi.mock('@/features/auth/account/logout-button', () => ({ LogoutButton: nothing }));
vi.mock('@/features/auth/api/auth-service', () => ({ signOut: vi.fn() }));
vi.mock('@/features/company-profile/form/company-form', () => ({
  CompanyInformation: nothing,
}));
vi.mock('@/features/company-profile/account/delete-account', () => ({
  DeleteAccount: ({ onRequested }: { onRequested: () => Promise<void> }) => (
    <button onClick={() => void onRequested()}>Delete</button>
  ),
}));
vi.mock('@/features/notifications/settings/notification-settings', () => ({
  NotificationSettingsFields: nothing,
}));
vi.mock('@/ui/button/language-switch', () => ({ LanguageSwitch: nothing }));

/** Asks for the deletion of the account; returns how the session ends. */
async function requestDeletion() {
  let end = () => {};
  vi.mocked(signOut).mockReturnValue(new Promise<void>((resolve) => (end = resolve)));
  render(<CompanyProfilePage />, { wrapper: standingAt('/company/profile') });
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  return () => act(async () => end());
}

it('leads home when the deletion of the account is requested', async () => {
  const end = await requestDeletion();
  await end();
  expect(testRouter.location.pathname).toBe('/');
});

it('leaves whoever has gone on where they are', async () => {
  const end = await requestDeletion();
  testRouter.navigate('/help');
  await end();
  expect(testRouter.location.pathname).toBe('/help');
});
