import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ownProfileQuery, type TalentProfile } from '@/domain/own-profile';
import { hasVideo, visibilityOf, type OwnPosition } from '@/domain/position/own-position';
import { ownPositionsQuery } from '@/domain/position/own-positions';
import type { UnpublishedProgress } from '@/domain/video/unpublished-video';
import { isBlank } from '@/lib/blank-text';
import { paths } from '@/lib/routing/paths';
import { Button, type ButtonProps } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { ErrorState } from '@/ui/feedback/error-state';
import { UnsavedGuard } from '@/ui/dialog/unsaved-guard';
import { useScrollToHash } from '@/ui/hooks/use-scroll-to-hash';
import { AboutSection } from '@/features/talent-profile/personal/about-section';
import { nextProfileStep, ProgressCard, sentPercentOf } from './progress-card';
import { PersonalSection } from '@/features/talent-profile/personal/personal-section';
import {
  PositionList,
  type PositionVideoProps,
} from '@/features/talent-profile/positions/position-list';
import { PublishForm } from './publish-form';
import { ProfileSkeleton } from './profile-skeleton';
import { useProfileEditor, type ProfileEditor } from './use-profile-editor';

interface TalentProfileFormProps {
  userId: string;
  /** Whether the steps to a live pitch are shown. */
  showsSteps?: boolean;
  /** Opens the recorder on arrival, unless there is a pitch already. */
  startsRecording?: boolean;
  renderVideoSlot: (props: PositionVideoProps) => ReactNode;
  /** Further sections of the page, such as notifications, language, password and logout. */
  accountActions: ReactNode;
}

const noPositions: readonly OwnPosition[] = [];

/** The talent's profile editor (docs/product.md#talent-profile). */
export function TalentProfileForm(props: TalentProfileFormProps) {
  const { t } = useTranslation('talent-profile');
  const profile = useQuery(ownProfileQuery(props.userId));
  const positions = useQuery(ownPositionsQuery(props.userId));
  if (profile.isError && profile.data === undefined) {
    return (
      <ErrorState
        title={t('errorLoading')}
        retryLabel={t('retry')}
        onRetry={() => void Promise.all([profile.refetch(), positions.refetch()])}
      />
    );
  }
  if (profile.data === undefined || positions.isPending) return <ProfileSkeleton />;
  return (
    <LoadedForm
      {...props}
      profile={profile.data}
      positions={positions.data ?? noPositions}
      onRetryPositions={positions.data ? undefined : () => void positions.refetch()}
    />
  );
}

interface LoadedFormProps extends TalentProfileFormProps {
  profile: TalentProfile | null;
  positions: readonly OwnPosition[];
  /** Given when the positions could not be read. */
  onRetryPositions: (() => void) | undefined;
}

function LoadedForm(props: LoadedFormProps) {
  const { userId, positions, renderVideoSlot, accountActions, onRetryPositions } = props;
  const { showsSteps = true, startsRecording = false, profile } = props;
  const editor = useProfileEditor(userId, props.profile, positions);
  const { t } = useTranslation('talent-profile');
  useScrollToHash();
  const live = positions.find(({ isLive }) => isLive);
  const withVideo = positions.filter(hasVideo);
  const [recordRequests, setRecordRequests] = useState(
    startsRecording && onRetryPositions === undefined && withVideo.length === 0 ? 1 : 0,
  );
  const [progressById, setProgressById] = useState<ReadonlyMap<string, UnpublishedProgress>>(
    new Map(),
  );
  const step = nextProfileStep({
    detailsFilled: editor.detailsFilled,
    visibilities: withVideo.map(visibilityOf),
    coming: [...progressById.values()],
  });
  const hasDetails = !isBlank(profile?.full_name ?? '') && !isBlank(profile?.phone ?? '');
  const recordedHere = editor.drafts[0]?.id;

  const spokenOf = positions.filter(
    (position) =>
      hasVideo(position) && visibilityOf(position) === (step === 'live' ? 'live' : 'pending'),
  );
  const act = () => {
    if (step === 'save') void editor.save();
    else if (step === 'pitch') setRecordRequests((count) => count + 1);
    else if (step === 'details') {
      editor.form.setFocus(editor.nameFilled ? 'phone' : 'fullName');
    } else bringIntoView(document.getElementById('positions-title'));
  };

  return (
    <div className="grid grid-cols-1 gap-6">
      {showsSteps ? (
        <ProgressCard
          step={step}
          sentPercent={sentPercentOf([...progressById.values()])}
          saving={editor.saving}
          onAct={act}
          forCompanies={spokenOf.every((position) => position.audience === 'companies')}
          pitchPath={live ? paths.pitch(live.id) : null}
        />
      ) : null}
      <PersonalSection editor={editor} actions={<SaveButton editor={editor} type="submit" />} />
      <PositionList
        userId={userId}
        editor={editor}
        onRetry={onRetryPositions}
        progressById={progressById}
        onProgress={(id, progress) =>
          setProgressById((before) => {
            const others = [...before].filter(([other]) => other !== id);
            return new Map(progress === null ? others : [...others, [id, progress]]);
          })
        }
        slotProps={(id) => ({
          recordRequests: id === recordedHere ? recordRequests : 0,
          hasDetails,
          renderPublish: hasDetails
            ? undefined
            : (onPublish) => <PublishForm editor={editor} onPublish={onPublish} />,
        })}
        renderVideoSlot={renderVideoSlot}
      />
      <AboutSection editor={editor} actions={<SaveButton editor={editor} type="submit" />} />
      {accountActions}
      {editor.dirty ? (
        <UnsavedBar failed={editor.saveFailed}>
          <SaveButton
            editor={editor}
            publishes={step === 'save'}
            onClick={() => void editor.save()}
          />
        </UnsavedBar>
      ) : null}
      <UnsavedGuard
        dirty={editor.dirty}
        title={t('leave.title')}
        description={t('leave.text')}
        cancelLabel={t('leave.stay')}
        confirmLabel={t('leave.confirm')}
      />
    </div>
  );
}

interface SaveButtonProps extends ButtonProps {
  editor: ProfileEditor;
  /** Saving is all that a stored video waits for. */
  publishes?: boolean;
}

function SaveButton({ editor, publishes = false, ...rest }: SaveButtonProps) {
  const { t } = useTranslation('talent-profile');
  const saved = editor.profileStored && !editor.dirty;
  return (
    <Button
      variant={editor.dirty ? 'primary' : 'secondary'}
      icon={saved ? <Check aria-hidden /> : undefined}
      loading={editor.saving}
      loadingText={t('saving')}
      {...rest}
      className="justify-self-start"
    >
      {t(publishes ? 'steps.save_action' : 'save')}
    </Button>
  );
}

function UnsavedBar({ failed, children }: { failed: boolean; children: ReactNode }) {
  const { t } = useTranslation('talent-profile');
  return (
    <div
      data-save-bar
      className="sticky bottom-[calc(var(--bottom-bar)+var(--safe-bottom)+0.75rem)] z-10 flex animate-fade-in items-center justify-between gap-4 rounded-[1.875rem] bg-surface py-2 pr-2 pl-5 shadow-card inset-ring inset-ring-line"
    >
      <output className={cx('text-sm', failed && 'font-semibold text-danger')}>
        {failed ? t('notSaved') : t('unsaved')}
      </output>
      {children}
    </div>
  );
}

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'start' });
  element?.focus({ preventScroll: true });
}
