import type { ComponentType } from 'react';
import { hasStoredSession } from '@/lib/session/auth-storage';
import { getSupabase } from '@/lib/supabase/supabase';

/** Loads the code of each screen on demand, by its name in the route table. */
export const screens = {
  HomePage: async () => (await import('@/pages/home/home-page')).HomePage,
  RegisterPage: async () => (await import('@/pages/account/register-page')).RegisterPage,
  CompanyRegisterPage: async () =>
    (await import('@/pages/account/company-register-page')).CompanyRegisterPage,
  TalentAuthPage: async () => (await import('@/pages/account/auth-page')).TalentAuthPage,
  CompanyAuthPage: async () => (await import('@/pages/account/auth-page')).CompanyAuthPage,
  AuthCallbackPage: async () =>
    (await import('@/pages/account/auth-callback-page')).AuthCallbackPage,
  ResetPasswordPage: async () =>
    (await import('@/pages/account/reset-password-page')).ResetPasswordPage,
  AppealPage: async () => (await import('@/pages/account/appeal-page')).AppealPage,
  UnsubscribePage: async () => (await import('@/pages/account/unsubscribe-page')).UnsubscribePage,
  TalentDashboardPage: async () =>
    (await import('@/pages/talent/talent-dashboard-page')).TalentDashboardPage,
  TalentProfilePage: async () =>
    (await import('@/pages/talent/talent-profile-page')).TalentProfilePage,
  CompanyDashboardPage: async () =>
    (await import('@/pages/company/company-dashboard-page')).CompanyDashboardPage,
  CompanyProfilePage: async () =>
    (await import('@/pages/company/company-profile-page')).CompanyProfilePage,
  ReceiptsPage: async () => (await import('@/pages/company/receipts-page')).ReceiptsPage,
  SearchTalentPage: async () =>
    (await import('@/pages/watch/search/search-talent-page')).SearchTalentPage,
  MessagesPage: async () => (await import('@/pages/messages/messages-page')).MessagesPage,
  PitchPage: async () => {
    // Starts loading Supabase in parallel with the page, which queries at once; a failure is
    // retried there. With the first pitch on its way, a visitor's picture is more urgent; who has a
    // session sees nothing before that is confirmed.
    if (!window.firstPitch || hasStoredSession()) void getSupabase().catch(() => undefined);
    const { PitchPage, keepFirstPitch } = await import('@/pages/watch/pitch-page');
    await keepFirstPitch();
    return PitchPage;
  },
  OpinionPage: async () => (await import('@/pages/watch/opinion-page')).OpinionPage,
  DeskPage: async () => (await import('@/pages/desk/desk-page')).DeskPage,
  HowItWorksPage: async () => (await import('@/pages/public/how-it-works-page')).HowItWorksPage,
  ForCompaniesPage: async () =>
    (await import('@/pages/public/for-companies-page')).ForCompaniesPage,
  ForTalentPage: async () => (await import('@/pages/public/for-talent-page')).ForTalentPage,
  TicketPage: async () => (await import('@/pages/account/ticket-page')).TicketPage,
  HelpPage: async () => (await import('@/pages/public/help-page')).HelpPage,
  PrivacyPage: async () => (await import('@/pages/public/legal-page')).PrivacyPage,
  TermsPage: async () => (await import('@/pages/public/legal-page')).TermsPage,
  CookiesPage: async () => (await import('@/pages/public/legal-page')).CookiesPage,
  ImprintPage: async () => (await import('@/pages/public/imprint-page')).ImprintPage,
  GdprPage: async () => (await import('@/pages/public/legal-page')).GdprPage,
  NotFoundPage: async () => (await import('@/pages/public/not-found-page')).NotFoundPage,
} satisfies Readonly<Record<string, () => Promise<ComponentType>>>;

export type ScreenName = keyof typeof screens;
