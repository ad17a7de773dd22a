import { Pause, Play, SwitchCamera, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/button/icon-button';
import { MicMeter } from '@/features/recorder/camera/mic-meter';
import {
  remainingMs,
  type RecorderEvent,
  type RecorderState,
} from '@/features/recorder/machine/recorder-machine';
import { Shutter } from './shutter';
import { useMicLevel } from '@/features/recorder/camera/use-mic-level';

interface RecorderControlsProps {
  state: Extract<RecorderState, { phase: 'ready' | 'recording' | 'paused' | 'stopping' }>;
  stream: MediaStream | null;
  send: (event: RecorderEvent) => void;
  onChooseFile: () => void;
  /** Undefined with a single camera. */
  onFlip: (() => void) | undefined;
}

/** Thumb's reach: the microphone's level, and record, pause, stop, switch camera. */
export function RecorderControls(props: RecorderControlsProps) {
  const { state, stream, send, onChooseFile, onFlip } = props;
  const { t } = useTranslation('recorder');
  const { meter, silent } = useMicLevel(stream, state.phase !== 'paused');
  const seconds = state.phase === 'ready' ? null : Math.ceil(remainingMs(state.elapsedMs) / 1000);
  const recording = state.phase !== 'ready';
  return (
    <div className="grid gap-5">
      <MicMeter
        meter={meter}
        silent={silent}
        note={seconds === null ? null : t('left', { seconds })}
      />
      <div className="grid grid-cols-[1fr_auto_1fr] items-center beside:flex beside:flex-wrap beside:justify-center beside:gap-4">
        <div className="justify-self-start">
          {state.phase === 'ready' ? (
            <button
              type="button"
              onClick={onChooseFile}
              aria-label={t('upload')}
              className="flex min-h-11 items-center gap-2 rounded-full bg-theatre-control px-4 text-sm font-semibold"
            >
              <Upload aria-hidden className="size-4.5" />
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
            onPress={() => send(recording ? { type: 'stop', reason: 'user' } : { type: 'record' })}
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
    </div>
  );
}
