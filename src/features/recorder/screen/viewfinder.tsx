import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '@/lib/i18n/format';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { Spinner } from '@/ui/feedback/spinner';
import { currentLine, promptLines } from '@/features/recorder/notes/teleprompter';
import {
  paceHint,
  remainingMs,
  type RecorderState,
} from '@/features/recorder/machine/recorder-machine';
import type { Notes } from '@/features/recorder/notes/use-notes';

/** Classes of the picture: full screen, or beside the controls. */
export const viewfinderLayout =
  'absolute inset-0 size-full object-cover beside:w-[calc(100%-var(--panel,0px))] beside:object-contain';

/** Classes of the controls: over the lower part of the picture, or beside it. */
export const panelLayout =
  'absolute inset-x-0 bottom-0 grid scrim-panel px-5 ' +
  'beside:top-0 beside:left-auto beside:w-(--panel) beside:content-center-safe beside:overflow-y-auto ' +
  'beside:bg-none beside:py-4 beside:pr-[max(1rem,var(--safe-x))] beside:pl-4';

/** An oval that shows where to place the face. */
export function PortraitGuide() {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-[16%] top-[24%] bottom-[34%] rounded-[50%] border-2 border-dashed border-theatre-ink/45 beside:right-auto beside:bottom-auto beside:left-[calc((100%-var(--panel))/2)] beside:aspect-[4/5] beside:h-[56%] beside:-translate-x-1/2"
    />
  );
}

interface ViewfinderTextProps {
  state: RecorderState;
  notes: Notes;
}

/** Text over the picture before and during a recording: guidance, or the person's own notes. */
export function ViewfinderText({ state, notes }: ViewfinderTextProps) {
  const { t } = useTranslation('recorder');
  const withNotes = notes.shown && notes.text.trim() !== '';
  switch (state.phase) {
    case 'ready':
    case 'countdown':
      return withNotes ? (
        <NotesOverlay notes={notes} elapsedMs={0} />
      ) : (
        <div className="text-balance">
          <p className="text-base font-semibold">{t('hint.ready')}</p>
          <p className="text-sm opacity-85">{t('hint.safe')}</p>
        </div>
      );
    case 'recording':
    case 'paused': {
      const hint = paceHint(state.elapsedMs);
      const seconds = Math.ceil(remainingMs(state.elapsedMs) / 1000);
      const text = hint === 'going' ? null : t(`hint.${hint}`, { seconds });
      return (
        <div className="grid gap-3">
          {withNotes ? <NotesOverlay notes={notes} elapsedMs={state.elapsedMs} /> : null}
          {text === null || (withNotes && hint === 'start') ? null : (
            <p
              className={`justify-self-center rounded-full px-4 py-1.5 text-sm font-semibold ${
                hint === 'last-seconds' ? 'bg-signal text-on-signal' : 'bg-theatre-control'
              }`}
            >
              {text}
            </p>
          )}
        </div>
      );
    }
    default:
      return null;
  }
}

/** The teleprompter: the current line stands out, its neighbours are dim. */
function NotesOverlay({ notes, elapsedMs }: { notes: Notes; elapsedMs: number }) {
  const lines = promptLines(notes.text);
  const now = currentLine(lines, elapsedMs, notes.wpm);
  const first = Math.max(0, now - 1);
  return (
    <div aria-hidden className="grid gap-0.5 text-lg font-semibold text-balance wrap-anywhere">
      {lines.map((line, index) =>
        index < first || index > now + 2 ? null : (
          <p
            // oxlint-disable-next-line react/no-array-index-key -- lines of a text, in their order
            key={index}
            className={cx(
              'transition-opacity duration-slow',
              index === now ? 'opacity-100' : 'opacity-45',
            )}
          >
            {line}
          </p>
        ),
      )}
    </div>
  );
}

/** After this long without an answer from the camera, the person is offered other ways. */
export const longWaitMs = 10_000;

interface CameraWaitingProps {
  asking: boolean;
  onRetry: () => void;
  onChooseFile: () => void;
}

/** Shown while the camera starts or the browser asks for permission; some never answer. */
export function CameraWaiting({ asking, onRetry, onChooseFile }: CameraWaitingProps) {
  const { t } = useTranslation('recorder');
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center-safe gap-3 overflow-y-auto px-10 text-center">
      <Spinner label={t('initializing')} showLabel className="text-theatre-ink" />
      {asking ? <p className="text-base text-muted">{t('asking')}</p> : null}
      <output className="text-base text-muted empty:hidden">
        {isLong ? t('stillWaiting') : ''}
      </output>
      {isLong ? (
        <div className="mt-3 grid w-full max-w-72 gap-3 beside:flex beside:max-w-none beside:justify-center">
          <Button onClick={onRetry}>{t('blocked.retry')}</Button>
          <Button variant="secondary" onClick={onChooseFile}>
            {t('blocked.chooseFile')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

export function CameraAsleep({ onWake }: { onWake: () => void }) {
  const { t } = useTranslation('recorder');
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 px-10 text-center">
      <p className="text-base">{t('asleep')}</p>
      <Button onClick={onWake}>{t('wake')}</Button>
    </div>
  );
}

/** Announces the recording's state to screen readers. */
export function Announcement({ state }: { state: RecorderState }) {
  const { t } = useTranslation('recorder');
  switch (state.phase) {
    case 'paused':
    case 'review':
      return t(`announce.${state.phase}`);
    case 'recording': {
      const hint = paceHint(state.elapsedMs);
      return t(`announce.${hint === 'start' || hint === 'going' ? 'recording' : hint}`);
    }
    default:
      return null;
  }
}

interface CountdownProps {
  secondsLeft: number;
  onCancel: () => void;
}

/** The countdown before a recording; a tap anywhere cancels it. */
export function Countdown({ secondsLeft, onCancel }: CountdownProps) {
  const { t } = useTranslation('recorder');
  return (
    <button
      type="button"
      aria-label={t('cancelCountdown')}
      onClick={onCancel}
      className="absolute inset-0 grid place-items-center beside:pr-(--panel)"
    >
      <span
        key={secondsLeft}
        aria-hidden
        className="animate-pop font-display text-[8rem] leading-none tabular-nums"
      >
        {secondsLeft}
      </span>
      <output className="sr-only">{t('startsIn', { seconds: secondsLeft })}</output>
    </button>
  );
}

interface RecBadgeProps {
  elapsedMs: number;
  paused: boolean;
  practising: boolean;
}

/** The badge 'REC m:ss' with the recorded time. */
export function RecBadge({ elapsedMs, paused, practising }: RecBadgeProps) {
  const { t } = useTranslation('recorder');
  const time = formatDuration(elapsedMs / 1000);
  return (
    <p
      role="timer"
      className="flex items-center gap-2 rounded-full bg-theatre-control px-3.5 py-2 text-base font-semibold tabular-nums"
    >
      <span
        aria-hidden
        className={cx('size-2.5 rounded-full', paused ? 'bg-theatre-ink' : 'bg-signal')}
      />
      {t(paused ? 'paused' : practising ? 'practice.time' : 'rec', { time })}
    </p>
  );
}
