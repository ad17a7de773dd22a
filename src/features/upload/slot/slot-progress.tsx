import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';
import { Button } from '@/ui/button/button';
import { ProgressBar } from '@/ui/feedback/progress';
import type { SlotJob } from '@/features/upload/pipeline/slot-job';
import { useTimeLeft } from '@/features/upload/pipeline/use-time-left';
import { shownPercent, type SlotState } from '@/features/upload/pipeline/upload-machine';

interface SlotProgressProps {
  job: SlotJob;
  state: Extract<SlotState, { phase: 'checking' | 'preparing' | 'uploading' | 'saving' | 'done' }>;
  /** The chosen file is uploaded unchanged, because making it smaller would have taken too long. */
  asItIs: boolean;
  /** Whether the video is public once it is saved. */
  publishes: boolean;
}

/** An upload's current step and progress, with buttons to pause and cancel. */
export function SlotProgress({ job, state, asItIs, publishes }: SlotProgressProps) {
  const { t } = useTranslation('upload');
  const [asking, setAsking] = useState(false);
  const { title, hint } = useProgressText(state, publishes);
  const timeLeft = useTimeLeft(state);
  const question = state.phase === 'uploading' ? 'cancel' : 'stop';
  const cancellable = state.phase !== 'saving' && state.phase !== 'done';
  return (
    <>
      <output className="grid gap-1">
        <p className="font-semibold">{title}</p>
        {hint === null ? null : <p className="text-sm text-muted">{hint}</p>}
        {asItIs && state.phase === 'uploading' ? (
          <p className="text-sm text-muted">{t('asItIs')}</p>
        ) : null}
        {timeLeft === null ? null : <p className="sr-only">{timeLeft}</p>}
      </output>
      <ProgressBar
        value={shownPercent(state)}
        label={t(state.phase === 'preparing' ? 'preparationProgress' : 'uploadProgress')}
        tone={state.phase === 'done' ? 'success' : 'signal'}
      />
      {cancellable ? (
        <div className="flex flex-wrap gap-2">
          {state.phase === 'uploading' ? (
            <Button
              size="sm"
              variant="secondary"
              onClick={() => (state.flow === 'paused' ? job.resume() : job.pause())}
            >
              {state.flow === 'paused' ? t('resume') : t('pause')}
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
            {t('cancel')}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={asking && cancellable}
        onOpenChange={setAsking}
        title={t(`${question}Title`)}
        description={t(`${question}Text`)}
        cancelLabel={t(`${question}Keep`)}
        confirmLabel={t(`${question}Confirm`)}
        onConfirm={() => void job.cancel()}
        destructive
      />
    </>
  );
}

function useProgressText(
  state: SlotProgressProps['state'],
  publishes: boolean,
): {
  title: string;
  hint: string | null;
} {
  const { t } = useTranslation('upload');
  switch (state.phase) {
    case 'checking':
      return { title: t('checking'), hint: null };
    case 'preparing':
      return { title: t('preparing'), hint: t('keepGoingPreparing') };
    case 'uploading':
      if (state.flow === 'waiting') return { title: t('waiting'), hint: t('waitingHint') };
      if (state.flow === 'paused') return { title: t('paused'), hint: t('pausedHint') };
      return { title: t('uploading'), hint: t('keepGoing') };
    case 'saving':
      return { title: t(publishes ? 'saving' : 'savingOnly'), hint: null };
    case 'done':
      return { title: t('done'), hint: null };
  }
}
