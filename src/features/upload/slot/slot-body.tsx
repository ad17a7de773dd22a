import { NotebookPen, Upload, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Audience } from '@/domain/position/own-position';
import { canMakeSmaller, limitText } from '@/domain/video/video-file';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { DiscardButton } from './discard-button';
import type { SlotJob } from '@/features/upload/pipeline/slot-job';
import { SlotDeciding, SlotFailed, SlotRefused } from './slot-problem';
import { SlotProgress } from './slot-progress';
import { SlotVideo, type SlotVideoProps } from './slot-video';
import type { SlotState } from '@/features/upload/pipeline/upload-machine';

interface SlotBodyProps {
  job: SlotJob;
  state: SlotState;
  /** Who may watch the pitch once it is published. */
  audience: Audience;
  /** The video could not be stored, so closing the page would lose it. */
  unsafe: boolean;
  /** This device can't make the video smaller quickly enough. */
  asItIs: boolean;
  /** Whether a video is public once it is saved. */
  publishes: boolean;
  onRecord: () => void;
  /** Opens the recorder with its sheet for the script. */
  onWrite: () => void;
  onWatchRecording: () => void;
  onChooseFile: () => void;
  /** The published video; null for none. */
  video: Omit<SlotVideoProps, 'onRecord' | 'onChooseFile'> | null;
}

/** The text and actions of a slot beside its picture, for every state. */
export function SlotBody(props: SlotBodyProps) {
  const {
    job,
    state,
    audience,
    unsafe,
    asItIs,
    publishes,
    onRecord,
    onWrite,
    onWatchRecording,
    onChooseFile,
    video,
  } = props;
  const { t } = useTranslation('upload');
  switch (state.phase) {
    case 'undecided':
      // When there is a published video, the recording is offered in a row of its own.
      if (video !== null) return <SlotVideo {...video} {...{ onRecord, onChooseFile }} />;
      return (
        <SlotOffered onWatch={onWatchRecording} onDiscard={() => void job.discardRecording()} />
      );
    case 'in-other-tab':
      return (
        <>
          {state.hasRefusedFile ? (
            <Alert tone="warning">{t('inOtherTabInstead')}</Alert>
          ) : (
            <p className="text-muted">{t('inOtherTab')}</p>
          )}
          <div className="flex">
            <Button size="sm" variant="secondary" onClick={() => job.takeOver()}>
              {t('inOtherTabTakeOver')}
            </Button>
          </div>
        </>
      );
    case 'checking':
    case 'preparing':
    case 'uploading':
    case 'saving':
    case 'done':
      return <SlotProgress {...{ job, state, asItIs, publishes }} />;
    case 'deciding':
      return (
        <SlotDeciding
          concerns={state.concerns}
          onConfirmConcerns={() => job.confirmConcerns()}
          hasVideo={video !== null}
          onPutAside={() => void job.cancel()}
          {...{ onRecord, onChooseFile }}
        />
      );
    case 'refused':
      return (
        <SlotRefused
          problem={state.problem}
          onKeep={video === null ? undefined : () => void job.cancel()}
          {...{ onRecord, onChooseFile }}
        />
      );
    case 'failed':
      return (
        <SlotFailed
          state={state}
          unsafe={unsafe}
          onRetry={() => void job.retry()}
          onDiscard={() => void job.cancel()}
        />
      );
    case 'idle':
      return video === null ? (
        <SlotEmpty {...{ audience, onRecord, onWrite, onChooseFile }} />
      ) : (
        <SlotVideo {...video} {...{ onRecord, onChooseFile }} />
      );
  }
}

/** An empty slot: record or upload a video, or write its script first. */
function SlotEmpty(
  props: Pick<SlotBodyProps, 'audience' | 'onRecord' | 'onWrite' | 'onChooseFile'>,
) {
  const { audience, onRecord, onWrite, onChooseFile } = props;
  const { t } = useTranslation('upload');
  return (
    <>
      <p className="font-semibold text-balance">{t('emptyTitle')}</p>
      <p className="text-sm text-muted">{t(`audience.${audience}`)}</p>
      <div className="mt-1 grid gap-2 sm:flex">
        <Button icon={<Video aria-hidden />} onClick={onRecord}>
          {t('record')}
        </Button>
        <Button variant="secondary" icon={<Upload aria-hidden />} onClick={onChooseFile}>
          {t('upload')}
        </Button>
      </div>
      <div className="flex">
        <Button
          size="sm"
          variant="ghost"
          className="-ml-4 text-left whitespace-normal"
          icon={<NotebookPen aria-hidden />}
          onClick={onWrite}
        >
          {t('writeFirst')}
        </Button>
      </div>
    </>
  );
}

/**
 * Advice on what to say and which files are accepted, below the slot.
 * @param maxBytes of a video that is stored; undefined while the limit is unknown
 */
export function SlotAdvice({ maxBytes }: { maxBytes: number | undefined }) {
  const { t } = useTranslation('upload');
  return (
    <div className="grid gap-1 text-sm text-muted">
      <p>{t('emptyHint')}</p>
      <p>
        {canMakeSmaller()
          ? t('fileHintMadeSmaller')
          : maxBytes === undefined
            ? t('fileHintWithoutLimit')
            : t('fileHint', { limit: limitText(maxBytes) })}
      </p>
    </div>
  );
}

interface OfferedProps {
  onWatch: () => void;
  onDiscard: () => void;
}

/** Offers a recording from before a reload. */
export function SlotOffered({ onWatch, onDiscard }: OfferedProps) {
  const { t } = useTranslation('upload');
  return (
    <>
      <p className="font-semibold text-balance">{t('offeredTitle')}</p>
      <p className="text-sm text-muted">{t('offeredText')}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button size="sm" onClick={onWatch}>
          {t('offeredUse')}
        </Button>
        <DiscardButton onDiscard={onDiscard} />
      </div>
    </>
  );
}
