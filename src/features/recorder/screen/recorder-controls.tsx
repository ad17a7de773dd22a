import { Mic, MicOff, Pause, Play, SwitchCamera, Upload } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';
import {
  remainingMs,
  type CameraPart,
  type RecorderEvent,
  type RecorderState,
} from '@/features/recorder/machine/recorder-machine';
import { useMicLevel } from '@/features/recorder/camera/use-mic-level';

interface RecorderControlsProps {
  state: Extract<RecorderState, { phase: 'ready' | 'recording' | 'paused' | 'stopping' }>;
  stream: MediaStream | null;
  send: (event: RecorderEvent) => void;
  onChooseFile: () => void;
  onRecord: () => void;
  /** Records for practice: watched once and never stored. */
  onPractise: () => void;
  /** What the system or a call has switched off. */
  muted: readonly CameraPart[];
  /** Undefined with a single camera. */
  onFlip: (() => void) | undefined;
}

/** Controls within the thumb's reach: microphone level, record, pause, stop, switch camera. */
export function RecorderControls(props: RecorderControlsProps) {
  const { state, stream, send, onChooseFile, onRecord, onPractise, muted, onFlip } = props;
  const { t } = useTranslation('recorder');
  const { meter, silent } = useMicLevel(stream, state.phase !== 'paused');
  const seconds = state.phase === 'ready' ? null : Math.ceil(remainingMs(state.elapsedMs) / 1000);
  const recording = state.phase !== 'ready';
  return (
    <div className="grid gap-5">
      <MicMeter
        meter={meter}
        silent={silent}
        muted={muted}
        note={seconds === null ? null : t('left', { seconds })}
      />
      <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-x-3 beside:flex beside:flex-wrap beside:justify-center beside:gap-4">
        <div className="justify-self-start">
          {state.phase === 'ready' ? (
            <button
              type="button"
              onClick={onChooseFile}
              aria-label={t('upload')}
              className="flex min-h-11 items-center gap-2 rounded-full bg-theatre-control px-4 text-sm font-semibold"
            >
              <Upload aria-hidden className="size-4.5 max-[22rem]:hidden" />
              {t('uploadShort')}
            </button>
          ) : (
            <IconButton
              variant="theatre"
              size="lg"
              label={state.phase === 'paused' ? t('resume') : t('pause')}
              icon={
                state.phase === 'paused' ? (
                  <Play aria-hidden className="ml-0.5" />
                ) : (
                  <Pause aria-hidden />
                )
              }
              disabled={state.phase === 'stopping'}
              onClick={() => send({ type: state.phase === 'paused' ? 'resume' : 'pause' })}
            />
          )}
        </div>
        <div className="beside:order-first beside:grid beside:basis-full beside:justify-items-center">
          <Shutter
            key={recording ? 'stop' : 'record'}
            label={recording ? t('stop') : t('start')}
            shape={recording ? 'stop' : 'record'}
            onPress={() => (recording ? send({ type: 'stop', reason: 'user' }) : onRecord())}
          />
        </div>
        <div className="justify-self-end beside:empty:hidden">
          {onFlip && !recording ? (
            <IconButton
              variant="theatre"
              size="lg"
              label={t('flip')}
              icon={<SwitchCamera aria-hidden />}
              onClick={onFlip}
            />
          ) : null}
        </div>
      </div>
      {recording ? null : (
        <button
          type="button"
          onClick={onPractise}
          className="-my-2 min-h-11 justify-self-center rounded-full px-4 text-sm font-semibold underline underline-offset-4"
        >
          {t('practice.start')}
        </button>
      )}
    </div>
  );
}

interface MicMeterProps {
  meter: RefObject<HTMLDivElement | null>;
  silent: boolean;
  muted: readonly CameraPart[];
  /** Shown at the end of the line, such as the time left. */
  note: string | null;
}

/** Shows the microphone's level, so that a silent recording is noticed at once. */
function MicMeter({ meter, silent, muted, note }: MicMeterProps) {
  const { t } = useTranslation('recorder');
  const isOff = silent || muted.includes('microphone');
  return (
    <div className="grid gap-1.5">
      <div ref={meter} className="flex items-center gap-3 text-sm">
        {isOff ? (
          <MicOff aria-hidden className="size-5 shrink-0 text-warning" />
        ) : (
          <Mic aria-hidden className="size-5 shrink-0" />
        )}
        <div className="h-1 flex-1 overflow-hidden rounded-full bg-theatre-ink/25">
          <div className="size-full origin-left scale-x-[var(--level,0)] rounded-full bg-success" />
        </div>
        {note === null ? null : <span className="tabular-nums">{note}</span>}
      </div>
      <p aria-live="polite" className="text-sm text-warning empty:hidden">
        {muted.length > 0 ? t(mutedText(muted)) : silent ? t('tooQuiet') : ''}
      </p>
    </div>
  );
}

const mutedText = (muted: readonly CameraPart[]) =>
  muted.length > 1 ? 'muted.both' : muted[0] === 'camera' ? 'muted.camera' : 'muted.microphone';

interface ShutterProps {
  label: string;
  shape: 'record' | 'stop';
  onPress: () => void;
}

/**
 * The record/stop button: a disc to record, a square to stop. Takes the focus so that Space works
 * at once.
 */
function Shutter({ label, shape, onPress }: ShutterProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-19 place-items-center rounded-full border-4 border-theatre-ink bg-theatre-control transition-transform active:scale-95"
    >
      <span
        aria-hidden
        className={cx(
          'bg-signal transition-[border-radius,transform] duration-base',
          shape === 'record' ? 'size-14 rounded-full' : 'size-8 rounded-lg',
        )}
      />
    </button>
  );
}
