import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { visibilityOf, type OwnPosition } from '@/domain/position/own-position';
import { DeletionNotice } from '@/features/auth/account/deletion-notice';
import { LazyAccount } from '@/features/auth/account/lazy-account';
import { deletionRequestQuery } from '@/features/auth/api/deletion-request';
import { NotificationSettingsFields } from '@/features/notifications/settings/notification-settings';
import { Recorder } from '@/features/recorder/screen/recorder';
import { Section } from '@/features/talent-profile/form/section';
import { TalentProfileForm } from '@/features/talent-profile/form/talent-profile-form';
import { useUnpublishedVideos } from '@/features/upload/pipeline/slot-jobs';
import { VideoSlot } from '@/features/upload/slot/video-slot';
import { AudienceChoice } from '@/features/visibility/audience-choice';
import { PauseButton } from '@/features/visibility/pause-button';
import { useLiveVisibility } from '@/features/visibility/use-live-visibility';
import { PitchVisibility } from '@/features/visibility/pitch-visibility';
import { recordId } from '@/features/auth/session/destination';
import { paths } from '@/lib/routing/paths';
import { useUser } from '@/lib/session/session';
import { LanguageSwitch } from '@/ui/button/language-switch';
import { Page } from '@/ui/layout/page';
import { Sections } from '@/ui/layout/sections';

// This page's toasts also report a lost connection, when it is too late to load their code.
import('@/ui/toast/toast-stack').catch(() => undefined);

/** Whether someone arrived to record; the address forgets it, so that a reload does not open the recorder again. */
function useStartsRecording(): boolean {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const isAsked = hash === `#${recordId}`;
  const [starts] = useState(isAsked);
  useEffect(() => {
    if (isAsked) void navigate(paths.profile('talent'), { replace: true });
  }, [isAsked, navigate]);
  return starts;
}

interface AudiencePosition {
  row: OwnPosition | undefined;
  positionId: string;
  ensurePositionExists: () => Promise<void>;
}

/** /talent/profile: the profile editor with its videos, the language and the account. */
export function TalentProfilePage() {
  const { t } = useTranslation('talent-profile');
  const { t: tNotifications } = useTranslation('notifications');
  const { t: tShell } = useTranslation('shell');
  const { id } = useUser();
  const startsRecording = useStartsRecording();
  useLiveVisibility(id);
  const unpublished = useUnpublishedVideos();
  const { data: deletionRequest } = useQuery(deletionRequestQuery(id));
  // Saving does not bring the pitches of someone who leaves live, as the steps and a pending pitch promise.
  const isLeaving = Boolean(deletionRequest);
  const isTold = (row: OwnPosition) => !isLeaving || visibilityOf(row) !== 'pending';
  const audienceChoice = ({ row, positionId, ensurePositionExists }: AudiencePosition) => (
    <AudienceChoice
      userId={id}
      positionId={positionId}
      position={row}
      ensurePositionExists={ensurePositionExists}
      disabled={unpublished.get(positionId) === 'uploading'}
    />
  );
  return (
    <Page title={t('title')}>
      <Sections
        sections={[
          { id: 'personal', title: t('personal.title') },
          { id: 'positions', title: t('positions.title') },
          { id: 'about', title: t('about.title') },
          { id: 'notifications', title: tNotifications('title') },
          { id: 'language', title: tShell('footer.language') },
          { id: 'account', title: t('account.title') },
        ]}
      >
        <Suspense>
          <DeletionNotice />
        </Suspense>
        <TalentProfileForm
          userId={id}
          showsSteps={!isLeaving}
          startsRecording={startsRecording}
          renderVideoSlot={({ row, hasDetails, ...slot }) => (
            <>
              <VideoSlot
                {...slot}
                isHidden={row?.hidden_at != null}
                publishes={
                  hasDetails && !isLeaving && row?.hidden_at == null && row?.paused_at == null
                }
                audience={row?.audience ?? 'anyone'}
                files={row?.files}
                visibility={
                  row && isTold(row) ? (
                    <PitchVisibility userId={id} position={row} variant="full" />
                  ) : null
                }
                pauseButton={row ? <PauseButton userId={id} position={row} /> : null}
                renderRecorder={({ renderPublish, ...recorder }) => (
                  <Recorder
                    {...recorder}
                    forCompanies={row?.audience === 'companies'}
                    renderPublish={
                      renderPublish &&
                      ((onPublish) => (
                        <>
                          <div className="rounded-card bg-surface p-4 text-ink">
                            {audienceChoice({ row, ...slot })}
                          </div>
                          {renderPublish(onPublish)}
                        </>
                      ))
                    }
                  />
                )}
              />
              <div className="mt-5">{audienceChoice({ row, ...slot })}</div>
            </>
          )}
          accountActions={<OtherSections isLeaving={isLeaving} />}
        />
      </Sections>
    </Page>
  );
}

/** What stands below the profile's own fields. */
function OtherSections({ isLeaving }: { isLeaving: boolean }) {
  const { t } = useTranslation('talent-profile');
  const { t: tNotifications } = useTranslation('notifications');
  const { t: tShell } = useTranslation('shell');
  return (
    <>
      <Section title={tNotifications('title')} id="notifications">
        <NotificationSettingsFields />
      </Section>
      <Section title={tShell('footer.language')} id="language">
        <LanguageSwitch />
      </Section>
      <Section title={t('account.title')} id="account">
        <h3 className="font-semibold">{t('account.changePassword')}</h3>
        <LazyAccount className="h-134 sm:h-114">
          {({ ChangePasswordForm, DeleteAccount, DownloadData, LogoutButton }) => (
            <>
              <ChangePasswordForm />
              <DownloadData />
              <div className="flex flex-wrap gap-3">
                <LogoutButton />
                {isLeaving ? null : <DeleteAccount />}
              </div>
            </>
          )}
        </LazyAccount>
      </Section>
    </>
  );
}
