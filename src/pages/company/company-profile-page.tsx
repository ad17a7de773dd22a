import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeletionNotice } from '@/features/auth/account/deletion-notice';
import { LazyAccount } from '@/features/auth/account/lazy-account';
import { deletionRequestQuery } from '@/features/auth/api/deletion-request';
import { CompanyInformation } from '@/features/company-profile/form/company-form';
import { VerifiedMark } from '@/features/company-profile/verification/verified-mark';
import { NotificationSettingsFields } from '@/features/notifications/settings/notification-settings';
import { useUser } from '@/lib/session/session';
import { LanguageSwitch } from '@/ui/button/language-switch';
import { Page, PageHeading } from '@/ui/layout/page';
import { Sections } from '@/ui/layout/sections';
import { useScrollToHash } from '@/ui/hooks/use-scroll-to-hash';

/**
 * Company profile (docs/product.md#company-profile): information, security, notifications, language,
 * and what ends a session or the account.
 */
export function CompanyProfilePage() {
  const { t } = useTranslation('company-profile');
  const { t: tNotifications } = useTranslation('notifications');
  const { t: tShell } = useTranslation('shell');
  const { data: deletionRequest } = useQuery(deletionRequestQuery(useUser().id));
  useScrollToHash();
  return (
    <Page title={t('title')} heading={false}>
      <PageHeading>{t('title')}</PageHeading>
      <Sections
        sections={[
          { id: 'information', title: t('information') },
          { id: 'verified-mark', title: t('verification.title') },
          { id: 'security', title: t('security') },
          { id: 'notifications', title: tNotifications('title') },
          { id: 'language', title: tShell('footer.language') },
          { id: 'account', title: t('account') },
        ]}
      >
        <Suspense>
          <DeletionNotice />
        </Suspense>
        <Section title={t('information')} id="information">
          <CompanyInformation />
        </Section>
        <Section title={t('verification.title')} id="verified-mark">
          <VerifiedMark />
        </Section>
        <Section title={t('security')} id="security">
          <LazyAccount className="h-72">
            {({ ChangePasswordForm }) => <ChangePasswordForm className="max-w-md" />}
          </LazyAccount>
        </Section>
        <Section title={tNotifications('title')} id="notifications">
          <NotificationSettingsFields />
        </Section>
        <Section title={tShell('footer.language')} id="language">
          <LanguageSwitch />
        </Section>
        <Section title={t('account')} id="account">
          <LazyAccount className="h-37">
            {({ DeleteAccount, DownloadData, LogoutButton }) => (
              <div className="grid gap-6">
                <DownloadData />
                <div className="flex flex-wrap gap-3">
                  <LogoutButton />
                  {deletionRequest ? null : <DeleteAccount />}
                </div>
              </div>
            )}
          </LazyAccount>
        </Section>
      </Sections>
    </Page>
  );
}

interface SectionProps {
  title: string;
  id: string;
  children: ReactNode;
}

function Section({ title, id, children }: SectionProps) {
  return (
    <section
      id={id}
      className="grid gap-5 border-t border-line py-8 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <h2 className="text-lg">{title}</h2>
      <div>{children}</div>
    </section>
  );
}
