import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cue } from '@/domain/video/captions';
import type { UnsavedRecording } from '@/features/recorder/machine/recorder-machine';
import { useCode } from '@/lib/browser/use-code';
import { useErrorText } from '@/lib/errors/use-error-text';
import { IconButton } from '@/ui/button/icon-button';
import { ConfirmDialog } from '@/ui/dialog/alert-dialog';
import { TheatreDialog } from '@/ui/dialog/theatre-dialog';
import { ErrorState } from '@/ui/feedback/error-state';
import { Spinner } from '@/ui/feedback/spinner';
import { recorderCode } from './recorder-code';

export interface RecorderProps {
  /** Whether the pitch would be for companies only. */
  forCompanies?: boolean;
  /** Whether the recording is public once it's used. */
  publishes?: boolean;
  open: boolean;
  onClose: () => void;
  /**
   * The person chose to use a recording, or picked a file instead. The caller then closes the recorder.
   */
  onRecorded: (file: File, source: 'recording' | 'file') => void;
  /**
   * A recording begins: the caller may store its parts as they arrive, in case the page crashes.
   * @param captions of the script on the teleprompter, for as long as it is; empty without one
   */
  beginRecording?: (captions: readonly Cue[]) => { add: (part: Blob) => void };
  /** A recording is finished but not yet accepted: the caller may store it in case the page crashes. */
  onFinished?: (file: File) => void;
  /** The recording was discarded. */
  onDiscarded?: () => void;
  /** A stored recording to review instead of opening the camera. */
  initialRecording?: File | null;
  /** The recording could not be stored, so it is lost when the page closes. */
  unsafe?: boolean;
  /** Nothing is heard in the recording under review. */
  silent?: boolean;
  /** Opens with the sheet for the script, to write before anything else. */
  withScript?: boolean;
  /** The form to fill in before a recording can be used, instead of the button that uses it. */
  renderPublish?: ((onPublish: () => void) => ReactNode) | undefined;
}

/** The full-screen recorder (docs/product.md, Recording): record, watch, retake or use. */
export function Recorder(props: RecorderProps) {
  const { t } = useTranslation('recorder');
  const [leaving, setLeaving] = useState(false);
  const [unsavedRecording, setUnsavedRecording] = useState<UnsavedRecording>('none');
  const close = () => {
    setLeaving(false);
    props.onClose();
  };
  // A stored, finished recording is offered again later, so closing loses nothing.
  const isKept =
    unsavedRecording === 'finished' && props.onFinished !== undefined && props.unsafe !== true;
  const thrownAwayRef = useRef(false);
  const escapeRef = useRef<() => boolean>(() => false);
  const content = useCode(recorderCode, props.open);
  const Content = content.code?.RecorderContent;
  return (
    <>
      <TheatreDialog
        open={props.open}
        onOpenChange={(open) => {
          if (open) return;
          if (unsavedRecording === 'none') close();
          else setLeaving(true);
        }}
        title={t('title')}
        onEscapeKeyDown={(event) => {
          if (escapeRef.current()) event.preventDefault();
        }}
      >
        {Content ? (
          <Content
            {...props}
            asking={leaving}
            thrownAwayRef={thrownAwayRef}
            escapeRef={escapeRef}
            onUnsavedRecording={setUnsavedRecording}
          />
        ) : (
          <ContentWaiting error={content.error} onRetry={content.retry} />
        )}
      </TheatreDialog>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={t(isKept ? 'leave.keptTitle' : 'leave.title')}
        description={t(isKept ? 'leave.keptText' : 'leave.text')}
        cancelLabel={t(isKept ? 'leave.later' : 'leave.keep')}
        {...(isKept ? { onCancel: close } : {})}
        confirmLabel={t('leave.confirm')}
        destructive
        onConfirm={() => {
          thrownAwayRef.current = true;
          props.onDiscarded?.();
          close();
        }}
      />
    </>
  );
}

interface ContentWaitingProps {
  /** Why the code could not be loaded; null while it is awaited. */
  error: unknown;
  onRetry: () => void;
}

function ContentWaiting({ error, onRetry }: ContentWaitingProps) {
  const { t } = useTranslation('recorder');
  const errorText = useErrorText();
  return (
    <>
      {error === null ? (
        <Spinner label={t('initializing')} showLabel className="text-theatre-ink" />
      ) : (
        <ErrorState title={errorText(error)} retryLabel={t('blocked.retry')} onRetry={onRetry} />
      )}
      <Dialog.Close asChild>
        <IconButton
          variant="theatre"
          label={t('close')}
          icon={<X aria-hidden />}
          className="absolute top-[max(1rem,var(--safe-top))] left-4"
        />
      </Dialog.Close>
    </>
  );
}
