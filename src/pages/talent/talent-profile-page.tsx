import { useTranslation } from 'react-i18next';
import { ChangePasswordForm } from '@/features/auth/account/change-password-form';
import { LogoutButton } from '@/features/auth/account/logout-button';
import { NotificationSettingsFields } from '@/features/notifications/settings/notification-settings';
import { Recorder } from '@/features/recorder/stage/recorder';
import { Section } from '@/features/talent-profile/form/section';
import { TalentProfileForm } from '@/features/talent-profile/form/talent-profile-form';
import { PreloadMediaCode } from '@/features/upload/media/preload-media-code';
import { VideoSlot } from '@/features/upload/slot/video-slot';
import { useUser } from '@/lib/session/session';
import { LanguageSwitch } from '@/ui/button/language-switch';
import { Page } from '@/ui/layout/page';
import { WhenIdle } from '@/ui/layout/when-idle';

// This page's toasts also report a lost connection, when it is too late to load their code.
import('@/ui/toast/toast-stack').catch(() => undefined);

/** /talent/profile: the profile editor with its videos, the language and the account. */
export function TalentProfilePage() {
  const { t } = useTranslation('talent-profile');
  const { t: tNotifications } = useTranslation('notifications');
  const { t: tShell } = useTranslation('shell');
  const { id } = useUser();
  return (
    <Page title={t('title')}>
      <TalentProfileForm
        userId={id}
        renderVideoSlot={(slot) => (
          <VideoSlot {...slot} renderRecorder={(recorder) => <Recorder {...recorder} />} />
        )}
        accountActions={
          <>
            <Section title={tNotifications('title')} id="notifications">
              <NotificationSettingsFields />
            </Section>
            <Section title={tShell('footer.language')}>
              <LanguageSwitch />
            </Section>
            <Section title={t('account.title')}>
              <h3 className="font-semibold">{t('account.changePassword')}</h3>
              <ChangePasswordForm />
              <LogoutButton className="justify-self-start" />
            </Section>
          </>
        }
      />
      <WhenIdle>
        <PreloadMediaCode />
      </WhenIdle>
    </Page>
  );
}
