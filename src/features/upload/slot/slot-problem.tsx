import { useTranslation } from 'react-i18next';
import { useOnline } from '@/lib/browser/use-online';
import { useFixedTranslation } from '@/lib/i18n/fixed-spanish';
import { Alert } from '@/ui/feedback/alert';
import { Button } from '@/ui/button/button';
import { DiscardButton } from './discard-button';
import type { UploadFailure } from '@/features/upload/pipeline/upload-failure';
import { hasTemporaryFailure, type SlotState } from '@/features/upload/pipeline/upload-machine';
import type { FileConcern, FileProblem } from '@/features/upload/media/validation';

interface RefusedProps {
  problem: FileProblem;
  onRecord: () => void;
  onChooseFile: () => void;
  /** Returns to the published video; undefined without one. */
  onKeep: (() => void) | undefined;
}

/** Explains why a file cannot be used, and offers another way. */
export function SlotRefused({ problem, onRecord, onChooseFile, onKeep }: RefusedProps) {
  const { t } = useTranslation('upload');
  const { problemText } = useProblemText();
  return (
    <>
      <Alert tone="error">{problemText(problem)}</Alert>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onRecord}>
          {t('record')}
        </Button>
        <Button size="sm" variant="secondary" onClick={onChooseFile}>
          {t('concerns.chooseAnother')}
        </Button>
        {onKeep ? (
          <Button size="sm" variant="ghost" onClick={onKeep}>
            {t('keepCurrent')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

interface FailedProps {
  state: Extract<SlotState, { phase: 'failed' }>;
  unsafe: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A failed upload: the file is still there, and a button retries it unless that happens automatically. */
export function SlotFailed({ state, unsafe, onRetry, onDiscard }: FailedProps) {
  const { t } = useTranslation('upload');
  const { failureText } = useProblemText();
  const online = useOnline();
  const willRetry = online && state.willRetry === true;
  const waits = !online && hasTemporaryFailure(state);
  const hint = willRetry ? 'retryHint' : waits ? 'waitingHint' : 'stillHere';
  return (
    <>
      <Alert tone={willRetry ? 'warning' : 'error'}>{failureText(state.failure)}</Alert>
      {unsafe && !willRetry ? null : <p className="text-sm text-muted">{t(hint)}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onRetry}>
          {t('retry')}
        </Button>
        <DiscardButton onDiscard={onDiscard} />
      </div>
    </>
  );
}

interface DecidingProps {
  concerns: readonly FileConcern[];
  /** Whether a video is published, which then stays. */
  hasVideo: boolean;
  onConfirmConcerns: () => void;
  onRecord: () => void;
  onChooseFile: () => void;
  onPutAside: () => void;
}

/** Asks the person to confirm concerns before publishing. The video stays until another takes its place. */
export function SlotDeciding(props: DecidingProps) {
  const { concerns, hasVideo, onConfirmConcerns, onRecord, onChooseFile, onPutAside } = props;
  const { t } = useTranslation('upload');
  return (
    <>
      <Alert tone="warning">
        <p className="font-semibold">{t('concerns.title')}</p>
        {concerns.map((concern) => (
          <p key={concern}>{t(`concerns.${concern}`)}</p>
        ))}
      </Alert>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onRecord}>
          {t('record')}
        </Button>
        <Button size="sm" variant="secondary" onClick={onChooseFile}>
          {t('concerns.chooseAnother')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onConfirmConcerns}>
          {t('concerns.useAnyway')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onPutAside}>
          {t(hasVideo ? 'keepCurrent' : 'discard')}
        </Button>
      </div>
    </>
  );
}

/** Messages for problems with a file or its upload (docs/product.md, Uploading). */
function useProblemText() {
  const { t } = useTranslation('upload');
  const { t: errors } = useTranslation('errors');
  const { t: fixed } = useFixedTranslation('upload-problem');
  return {
    problemText: (problem: FileProblem): string => {
      // docs/decisions/0001-fixed-spanish.md
      if (problem.code === 'tooLarge' || problem.code === 'invalidFormat') {
        return fixed(problem.code, problem.values);
      }
      return t(`problem.${problem.code}`, 'values' in problem ? problem.values : {});
    },
    failureText: (failure: UploadFailure): string => {
      switch (failure.kind) {
        case 'service':
          return t('failure.service', { message: errors(failure.reason) });
        case 'signed-out':
          return t('failure.signedOut');
        case 'invalid-url':
          return t('failure.invalidUrl');
        case 'not-saved':
          return t('failure.notSaved');
        case 'network':
          return t('failure.network');
        case 'rule':
          return errors(failure.rule);
        case 'storage-full':
          return t('storageFull');
        case 'generic':
          return fixed('generic');
      }
    },
  };
}
