import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { SlotEmpty, SlotOffered } from './slot-empty';
import type { SlotJob } from '@/features/upload/pipeline/slot-job';
import { SlotDeciding, SlotFailed, SlotRefused } from './slot-problem';
import { SlotProgress } from './slot-progress';
import { SlotVideo, type SlotVideoProps } from './slot-video';
import type { SlotState } from '@/features/upload/pipeline/upload-machine';

interface SlotBodyProps {
  job: SlotJob;
  state: SlotState;
  /** The video lives in this page only. */
  unsafe: boolean;
  onRecord: () => void;
  onWatchTake: () => void;
  onChooseFile: () => void;
  /** The video that is there already; null for none. */
  video: Pick<SlotVideoProps, 'live' | 'deleting' | 'onDelete' | 'onCover' | 'hasCover'> | null;
}

/** What a slot says and offers beside its picture, for every state it can be in. */
export function SlotBody(props: SlotBodyProps) {
  const { job, state, unsafe, onRecord, onWatchTake, onChooseFile, video } = props;
  const { t } = useTranslation('upload');
  switch (state.phase) {
    case 'offered':
      // Beside a video that is there, the take has a place of its own.
      if (video !== null) return <SlotVideo {...video} {...{ onRecord, onChooseFile }} />;
      return <SlotOffered onWatch={onWatchTake} onDiscard={() => void job.dropTake()} />;
    case 'elsewhere':
      return (
        <>
          {state.refused ? (
            <Alert tone="warning">{t('elsewhereInstead')}</Alert>
          ) : (
            <p className="text-muted">{t('elsewhere')}</p>
          )}
          <div className="flex">
            <Button size="sm" variant="secondary" onClick={() => void job.takeOver()}>
              {t('elsewhereTakeOver')}
            </Button>
          </div>
        </>
      );
    case 'checking':
    case 'preparing':
    case 'uploading':
    case 'saving':
    case 'done':
      return (
        <SlotProgress
          state={state}
          onPause={() => job.pause()}
          onResume={() => job.resume()}
          onCancel={() => void job.cancel()}
        />
      );
    case 'deciding':
      return (
        <SlotDeciding
          concerns={state.concerns}
          onGoOn={() => job.goOn()}
          onRecord={() => {
            void job.cancel();
            onRecord();
          }}
          onChooseAnother={() => {
            void job.cancel();
            onChooseFile();
          }}
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
        <SlotEmpty {...{ onRecord, onChooseFile }} />
      ) : (
        <SlotVideo {...video} {...{ onRecord, onChooseFile }} />
      );
  }
}
