import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import shellEn from '@locales/en/shell.json';
import shellEs from '@locales/es/shell.json';
import { CompanyProfilePage } from '@/pages/company/company-profile-page';
import { TalentProfilePage } from './talent-profile-page';

const nothing = vi.hoisted(() => () => null);
vi.mock('@/features/auth/account/change-password-form', () => ({ ChangePasswordForm: nothing }));
vi.mock('@/features/auth/account/logout-button', () => ({ LogoutButton: nothing }));
vi.mock('@/features/auth/api/auth-service', () => ({ signOut: vi.fn() }));
vi.mock('@/features/company-profile/form/company-form', () => ({
  CompanyInformation: nothing,
}));
vi.mock('@/features/company-profile/account/delete-account', () => ({ DeleteAccount: nothing }));
vi.mock('@/features/notifications/settings/notification-settings', () => ({
  NotificationSettingsFields: nothing,
}));
vi.mock('@/features/recorder/stage/recorder', () => ({ Recorder: nothing }));
vi.mock('@/features/upload/slot/video-slot', () => ({ VideoSlot: nothing }));
vi.mock('@/features/talent-profile/form/talent-profile-form', () => ({
  AccountSection: nothing,
  TalentProfileForm: ({ accountActions }: { accountActions: ReactNode }) => accountActions,
}));
vi.mock('@/lib/session/session', () => ({ useUser: () => ({ id: '1' }) }));
vi.mock('@/lib/i18n/i18n', () => ({
  chooseLanguage: (language: string) => i18next.changeLanguage(language),
}));

const resources = { en: { shell: shellEn }, es: { shell: shellEs } };

it.each([
  ['company', <CompanyProfilePage key="" />],
  ['talent', <TalentProfilePage key="" />],
])('lets a %s change the language in the profile', async (_, page) => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources });
  render(page, { wrapper: MemoryRouter });
  expect(screen.getByRole('heading', { name: 'Language' })).toBeVisible();
  const choice = within(screen.getByRole('group', { name: 'Language' }));
  await userEvent.click(choice.getByRole('button', { name: 'Español' }));
  expect(await screen.findByRole('heading', { name: 'Idioma' })).toBeVisible();
  expect(choice.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-pressed', 'true');
});
