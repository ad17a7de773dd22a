import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { audienceOf, visibilityOf, type OwnPosition } from '@/domain/position/own-positions';
import { ChangePasswordForm } from '@/features/auth/account/change-password-form';
import { DeleteAccount } from '@/features/auth/account/delete-account';
import { DeletionNotice } from '@/features/auth/account/deletion-notice';
import { DownloadData } from '@/features/auth/account/download-data';
import { LogoutButton } from '@/features/auth/account/logout-button';
import { deletionRequestQuery } from '@/features/auth/api/deletion-request';
import { NotificationSettingsFields } from '@/features/notifications/settings/notification-settings';
import { Recorder } from '@/features/recorder/stage/recorder';
import { Section } from '@/features/talent-profile/form/section';
import { TalentProfileForm } from '@/features/talent-profile/form/talent-profile-form';
import { PreloadMediaCode } from '@/features/upload/media/preload-media-code';
import { useUnpublishedVideos } from '@/features/upload/pipeline/slot-jobs';
import { VideoSlot } from '@/features/upload/slot/video-slot';
import { AudienceChoice } from '@/features/visibility/audience-choice';
import { PauseButton } from '@/features/visibility/pause-button';
import { useLiveVisibility } from '@/features/visibility/use-live-visibility';
import { PitchVisibility } from '@/features/visibility/pitch-visibility';
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
  useLiveVisibility(id);
  const unpublished = useUnpublishedVideos();
  const { data: deletionRequest } = useQuery(deletionRequestQuery(id));
  // Saving does not bring the pitches of somebody who leaves live, as the steps and a pending pitch promise.
  const isLeaving = Boolean(deletionRequest);
  const isTold = (row: OwnPosition) => !isLeaving || visibilityOf(row) !== 'pending';
  return (
    <Page title={t('title')}>
      <DeletionNotice />
      <TalentProfileForm
        userId={id}
        showsSteps={!isLeaving}
        renderVideoSlot={({ row, ...slot }) => (
          <>
            <VideoSlot
              {...slot}
              isHidden={row?.hidden_at != null}
              audience={row ? audienceOf(row) : 'anyone'}
              files={row?.files}
              visibility={
                row && isTold(row) ? (
                  <PitchVisibility userId={id} position={row} variant="full" />
                ) : null
              }
              pauseButton={row ? <PauseButton userId={id} position={row} /> : null}
              renderRecorder={(recorder) => (
                <Recorder
                  {...recorder}
                  forCompanies={row ? audienceOf(row) === 'companies' : false}
                />
              )}
            />
            <div className="mt-5">
              <AudienceChoice
                userId={id}
                positionId={slot.positionId}
                position={row}
                ensurePosition={slot.ensurePosition}
                disabled={unpublished.get(slot.positionId) === 'uploading'}
              />
            </div>
          </>
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
              <DownloadData />
              <div className="flex flex-wrap gap-3">
                <LogoutButton />
                {isLeaving ? null : <DeleteAccount />}
              </div>
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
