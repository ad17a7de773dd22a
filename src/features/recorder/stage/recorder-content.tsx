import { NotebookPen, SlidersHorizontal, X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenFileLimit } from '@/domain/film-limit';
import { offeredVideoTypes } from '@/domain/video-file';
import { useUser } from '@/lib/session/session';
import { useIsLeaveDialogOpen } from '@/lib/routing/leaving';
import { useAskBeforeClosing } from '@/ui/dialog/use-ask-before-closing';
import { cx } from '@/ui/cx';
import { IconButton } from '@/ui/button/icon-button';
import { FilePicker } from '@/ui/field/file-picker';
import { toast } from '@/ui/toast/toast';
import {
  cameraInstead,
  microphoneInstead,
  otherCamera,
  type CameraChoice,
} from '@/features/recorder/camera/camera';
import { CameraView } from '@/features/recorder/camera/camera-view';
import { DevicesSheet } from '@/features/recorder/camera/devices-sheet';
import { draftCaptions } from '@/features/recorder/notes/draft-captions';
import { NotesSheet } from '@/features/recorder/notes/notes-sheet';
import { pickerProblem } from './picker-check';
import { isDenied, isOfMicrophone, RecorderBlocked } from './recorder-blocked';
import { RecorderControls } from './recorder-controls';
import {
  unsavedTakeIn,
  type CameraProblem,
  type UnsavedTake,
} from '@/features/recorder/machine/recorder-machine';
import type { RecorderProps } from './recorder';
import { RecorderReview } from './recorder-review';
import {
  Announcement,
  Countdown,
  panelLayout,
  PortraitGuide,
  RecBadge,
  StageAsleep,
  stageLayout,
  StageText,
  StageWaiting,
} from './recorder-stage';
import { useDevices, type Devices } from '@/features/recorder/camera/use-camera';
import { useNotes } from '@/features/recorder/notes/use-notes';
import { useRecorder } from '@/features/recorder/machine/use-recorder';

export type RecorderContentProps = RecorderProps & {
  /** Whether the dialog that confirms discarding the recording is open. */
  asking: boolean;
  onUnsavedTake: (unsavedTake: UnsavedTake) => void;
  /** Set when the person decided against the recording: it is then not handed to `onTaken` when the recorder closes. */
  thrownAwayRef: RefObject<boolean>;
  /** What the Escape key does before it closes the recorder; tells whether it did something. */
  escapeRef: RefObject<() => boolean>;
};

/** What the recorder shows, from the camera to the review of a recording. */
export function RecorderContent(props: RecorderContentProps) {
  const { onRecorded, beginTake, onTaken, onDiscarded, initialTake = null } = props;
  const { thrownAwayRef, escapeRef } = props;
  const { t } = useTranslation('recorder');
  const [notes, setNotes] = useNotes(useUser().id);
  const [sheet, setSheet] = useState<'notes' | 'devices' | null>(
    props.withScript === true ? 'notes' : null,
  );
  /** The recording is for practice: nobody but the person sees it, and it is never kept. */
  const [practising, setPractising] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const { state, stream, camera, setCamera, muted, attempt, tryAgain, send } = useRecorder(
    props.open,
    initialTake,
    () =>
      practising ? undefined : beginTake?.(notes.shown ? draftCaptions(notes.text, notes.wpm) : []),
    (file) => {
      if (!thrownAwayRef.current && !practising) onTaken?.(file);
    },
  );
  const devices = useDevices(stream !== null || state.phase === 'blocked');
  const picture = stream?.getVideoTracks()[0]?.getSettings();
  const current = {
    cameraId: picture?.deviceId ?? '',
    microphoneId: stream?.getAudioTracks()[0]?.getSettings().deviceId ?? '',
  };
  const { phase } = state;
  const inTake = phase === 'recording' || phase === 'paused' || phase === 'stopping';
  const settled = phase === 'ready' || inTake;
  const hasPanel = settled || phase === 'countdown' || phase === 'review';
  const chooseFile = () => picker.current?.click();

  useEffect(() => {
    thrownAwayRef.current = false;
  }, [thrownAwayRef]);

  useEffect(() => {
    escapeRef.current = () => {
      if (phase !== 'countdown') return false;
      send({ type: 'cancel-countdown' });
      return true;
    };
  }, [escapeRef, phase, send]);

  useAskBeforeClosing(inTake && !practising);

  const isAsked = useIsLeaveDialogOpen() || props.asking;
  useEffect(() => {
    if (isAsked) send({ type: 'pause' });
  }, [isAsked, send]);

  const unsavedTake = practising ? 'none' : unsavedTakeIn(state);
  const tellWork = useEffectEvent(props.onUnsavedTake);
  useEffect(() => tellWork(unsavedTake), [unsavedTake]);

  const pick = async (file: File) => {
    const problem = await pickerProblem(file, chosenFileLimit());
    if (problem) toast.error(t(`picker.${problem.code}`, problem), { duration: 4000 });
    else onRecorded(file, 'file');
  };

  const record = (isPractice: boolean) => {
    setPractising(isPractice);
    send({ type: 'record' });
  };
  const instead =
    state.phase === 'blocked' ? deviceInstead(state.problem, camera, devices) : undefined;

  return (
    <div
      className={cx(
        'relative size-full overflow-hidden sm:aspect-[9/16] sm:h-[calc(100dvh-2rem)] sm:w-auto sm:rounded-sheet sm:bg-surface',
        'beside:aspect-auto beside:size-full beside:rounded-none',
        // Width of the controls where they stand beside the picture.
        hasPanel && 'beside:[--panel:calc(14rem+var(--safe-x))]',
      )}
    >
      <div aria-hidden className={cx(stageLayout, 'beside:bg-theatre')} />
      <CameraView
        stream={stream}
        mirrored={(picture?.facingMode ?? camera.facing) !== 'environment'}
        className={stageLayout}
      />
      {phase === 'ready' || phase === 'countdown' ? <PortraitGuide /> : null}
      {phase === 'review' ? (
        <RecorderReview
          take={state.take}
          unsafe={props.unsafe === true && !practising}
          silent={props.silent === true && !practising}
          practising={practising}
          renderPublish={props.renderPublish}
          forCompanies={props.forCompanies === true}
          publishes={props.publishes === true}
          onRetake={() => {
            if (!practising) onDiscarded?.();
            send({ type: 'retake' });
          }}
          onUse={() => {
            send({ type: 'use' });
            onRecorded(state.take.file, 'recording');
          }}
        />
      ) : null}
      {phase === 'closed' || phase === 'initializing' || phase === 'asking' ? (
        <StageWaiting
          key={attempt}
          asking={phase === 'asking'}
          onRetry={tryAgain}
          onChooseFile={chooseFile}
        />
      ) : null}
      {phase === 'asleep' ? <StageAsleep onWake={() => send({ type: 'retry' })} /> : null}
      {phase === 'blocked' ? (
        <RecorderBlocked
          problem={state.problem}
          onRetry={tryAgain}
          onChooseFile={chooseFile}
          onUseAnother={
            instead &&
            (() => {
              setCamera(instead);
              tryAgain();
            })
          }
        />
      ) : null}

      <div className="absolute inset-x-0 top-0 grid gap-4 scrim-top px-4 pt-[max(1rem,var(--safe-top))] pb-10 beside:right-(--panel,0px) beside:gap-3 beside:pb-6 beside:pl-[max(1rem,var(--safe-x))]">
        <div className="grid grid-cols-[1fr_auto_1fr] items-center">
          <Dialog.Close asChild>
            <IconButton variant="theatre" label={t('close')} icon={<X aria-hidden />} />
          </Dialog.Close>
          {inTake ? (
            <RecBadge
              elapsedMs={state.elapsedMs}
              paused={phase === 'paused'}
              practising={practising}
            />
          ) : (
            <span />
          )}
          {/* These buttons stay mounted behind an open sheet, because it returns the focus to them. */}
          {phase === 'ready' || sheet !== null ? (
            <div className="flex gap-2 justify-self-end">
              <button
                type="button"
                aria-label={t('script')}
                onClick={() => setSheet('notes')}
                className="flex min-h-11 items-center gap-2 rounded-full bg-theatre-control px-4 text-sm font-semibold"
              >
                <NotebookPen aria-hidden className="size-4.5" />
                {t('scriptShort')}
              </button>
              <IconButton
                variant="theatre"
                label={t('settings')}
                icon={<SlidersHorizontal aria-hidden />}
                onClick={() => setSheet('devices')}
              />
            </div>
          ) : null}
        </div>
        <div className="px-1">
          <StageText state={state} notes={notes} />
        </div>
      </div>

      {settled ? (
        <div className={cx(panelLayout, 'pt-16 pb-[max(1.75rem,var(--safe-bottom))]')}>
          <RecorderControls
            state={state}
            stream={stream}
            send={send}
            onRecord={() => record(false)}
            onPractise={() => record(true)}
            muted={muted}
            onChooseFile={chooseFile}
            onFlip={
              devices.cameras.length > 1
                ? () => setCamera(otherCamera(camera, picture, devices.cameras))
                : undefined
            }
          />
        </div>
      ) : null}
      {phase === 'countdown' ? (
        <Countdown
          secondsLeft={state.secondsLeft}
          onCancel={() => send({ type: 'cancel-countdown' })}
        />
      ) : null}

      <output className="sr-only">
        <Announcement state={state} />
      </output>
      <FilePicker
        ref={picker}
        accept={offeredVideoTypes}
        label={t('upload')}
        onChoose={(file) => void pick(file)}
      />
      <NotesSheet
        open={sheet === 'notes'}
        onOpenChange={(open) => setSheet(open ? 'notes' : null)}
        notes={notes}
        onChange={setNotes}
      />
      <DevicesSheet
        open={sheet === 'devices'}
        onOpenChange={(open) => setSheet(open ? 'devices' : null)}
        devices={devices}
        current={current}
        choice={camera}
        onChoose={setCamera}
      />
    </div>
  );
}

/** What to use in place of a device that cannot be used; undefined where there is no other. */
function deviceInstead(
  problem: CameraProblem,
  choice: CameraChoice,
  { cameras, microphones }: Devices,
): CameraChoice | undefined {
  if (isDenied(problem) || problem === 'unsupported') return undefined;
  const instead = isOfMicrophone(problem)
    ? microphoneInstead(choice, microphones)
    : cameraInstead(choice, cameras);
  return instead ?? undefined;
}
