import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/routing/paths';
import { Button, type ButtonProps } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { ErrorState } from '@/ui/feedback/error-state';
import { UnsavedGuard } from '@/ui/dialog/unsaved-guard';
import { useScrollToHash } from '@/ui/hooks/use-scroll-to-hash';
import { AboutSection } from '@/features/talent-profile/personal/about-section';
import { ProgressCard } from './progress-card';
import { fieldIds, PersonalSection } from '@/features/talent-profile/personal/personal-section';
import {
  PositionList,
  type PositionVideoProps,
} from '@/features/talent-profile/positions/position-list';
import { ProfileSkeleton } from './profile-skeleton';
import { nextStep } from './progress';
import { Section } from './section';
import { useProfileEditor, type ProfileEditor } from './use-profile-editor';

interface TalentProfileFormProps {
  userId: string;
  renderVideoSlot: (props: PositionVideoProps) => ReactNode;
  /** Change password and logout. */
  accountActions: ReactNode;
}

/** The talent's profile editor (SPEC §2, §4, §8). */
export function TalentProfileForm(props: TalentProfileFormProps) {
  const { t } = useTranslation('talent-profile');
  const editor = useProfileEditor(props.userId);
  if (editor.status === 'loading' || editor.positionsLoading) return <ProfileSkeleton />;
  if (editor.status === 'failed') {
    return (
      <ErrorState
        title={t('errorLoading')}
        retryLabel={t('retry')}
        onRetry={() => void editor.retry()}
      />
    );
  }
  return <LoadedForm {...props} editor={editor} />;
}

function LoadedForm(props: TalentProfileFormProps & { editor: ProfileEditor }) {
  const { userId, renderVideoSlot, accountActions, editor } = props;
  const { t } = useTranslation('talent-profile');
  useScrollToHash();
  const live = editor.drafts.find((draft) => draft.live);
  const step = nextStep({
    detailsFilled: editor.detailsFilled,
    hasVideo: editor.drafts.some(({ videoUrl }) => videoUrl !== null),
    isLive: live !== undefined,
  });

  const save = async () => {
    if (!(await editor.save())) focusFirstProblem();
  };
  const act = () => {
    if (step === 'save') void save();
    else if (step === 'details')
      focusField(editor.fields.fullName.trim() === '' ? 'fullName' : 'phone');
    else bringIntoView(document.getElementById('positions-title'));
  };
  const submit = () => void save();

  return (
    <div className="grid grid-cols-1 gap-6">
      <ProgressCard
        step={step}
        saving={editor.saving}
        onAct={act}
        pitchPath={live ? paths.pitch(live.id) : null}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]">
        <PersonalSection
          editor={editor}
          actions={<SaveButton editor={editor} type="submit" />}
          onSubmit={submit}
        />
        <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
          <PositionList userId={userId} editor={editor} renderVideoSlot={renderVideoSlot} />
        </div>
        <AboutSection
          editor={editor}
          actions={<SaveButton editor={editor} type="submit" />}
          onSubmit={submit}
        />
        {/* Beside many positions one below the other, else in both columns: no side is left empty. */}
        <div className={editor.drafts.length > 2 ? 'grid grid-cols-1 gap-6' : 'contents'}>
          {accountActions}
        </div>
      </div>
      {editor.dirty ? (
        <UnsavedBar failed={editor.saveFailed}>
          <SaveButton editor={editor} onClick={submit} />
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

function SaveButton({ editor, ...rest }: { editor: ProfileEditor } & ButtonProps) {
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
      {t('save')}
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

function focusField(field: keyof typeof fieldIds) {
  document.getElementById(fieldIds[field])?.focus();
}

function focusFirstProblem() {
  // The marks appear with the next paint.
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}

/** The last part of the page; its content comes from features/auth. */
export function AccountSection({ children }: { children: ReactNode }) {
  const { t } = useTranslation('talent-profile');
  return <Section title={t('account.title')}>{children}</Section>;
}
