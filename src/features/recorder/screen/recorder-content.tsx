import { useRef, useState } from 'react';
import { useUser } from '@/lib/session/session';
import { cx } from '@/ui/cx';
import { otherCamera } from '@/features/recorder/camera/camera';
import { CameraView } from '@/features/recorder/camera/camera-view';
import { DevicesSheet } from '@/features/recorder/camera/devices-sheet';
import { draftCaptions } from '@/features/recorder/notes/draft-captions';
import { NotesSheet } from '@/features/recorder/notes/notes-sheet';
import { CameraOff } from './camera-off';
import { VideoPicker } from '@/features/recorder/picker/video-picker';
import { RecorderBar } from './recorder-bar';
import { RecorderControls } from './recorder-controls';
import { isInRecording } from '@/features/recorder/machine/recorder-machine';
import type { RecorderProps } from './recorder';
import { RecorderReview } from './recorder-review';
import {
  Announcement,
  Countdown,
  panelLayout,
  PortraitGuide,
  viewfinderLayout,
} from './viewfinder';
import { useDevices } from '@/features/recorder/camera/use-camera';
import { useLeaveGuard, type LeaveGuard } from './use-leave-guard';
import { useNotes } from '@/features/recorder/notes/use-notes';
import { useRecorder } from '@/features/recorder/machine/use-recorder';

/** What the recorder shows, from the camera to the review of a recording. */
export function RecorderContent(props: RecorderProps & LeaveGuard) {
  const { onRecorded, beginRecording, onFinished, initialRecording = null, thrownAwayRef } = props;
  const [notes, setNotes] = useNotes(useUser().id);
  const [sheet, setSheet] = useState<'notes' | 'devices' | null>(
    props.withScript === true ? 'notes' : null,
  );
  /** The recording is for practice: only the person sees it, and it's never stored. */
  const [practising, setPractising] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const recorder = useRecorder(
    props.open,
    initialRecording,
    () =>
      practising
        ? undefined
        : beginRecording?.(notes.shown ? draftCaptions(notes.text, notes.wpm) : []),
    (file) => {
      if (!thrownAwayRef.current && !practising) onFinished?.(file);
    },
  );
  const { state, stream, camera, setCamera, send } = recorder;
  const { phase } = state;
  const devices = useDevices(stream !== null || phase === 'blocked');
  const picture = stream?.getVideoTracks()[0]?.getSettings();
  const hasControls = phase === 'ready' || isInRecording(state);
  const hasPanel = hasControls || phase === 'countdown' || phase === 'review';
  const chooseFile = () => picker.current?.click();

  useLeaveGuard(props, state, practising, send);

  const record = (isPractice: boolean) => {
    setPractising(isPractice);
    send({ type: 'record' });
  };

  return (
    <div
      className={cx(
        'relative size-full overflow-hidden sm:aspect-[9/16] sm:h-[calc(100dvh-2rem)] sm:w-auto sm:rounded-sheet sm:bg-surface',
        'beside:aspect-auto beside:size-full beside:rounded-none',
        // Width of the controls when they're beside the picture.
        hasPanel && 'beside:[--panel:calc(14rem+var(--safe-x))]',
      )}
    >
      <div aria-hidden className={cx(viewfinderLayout, 'beside:bg-theatre')} />
      <CameraView
        stream={stream}
        mirrored={(picture?.facingMode ?? camera.facing) !== 'environment'}
        className={viewfinderLayout}
      />
      {phase === 'ready' || phase === 'countdown' ? <PortraitGuide /> : null}
      {phase === 'review' ? (
        <RecorderReview
          recording={state.recording}
          unsafe={props.unsafe === true && !practising}
          silent={props.silent === true && !practising}
          practising={practising}
          renderPublish={props.renderPublish}
          forCompanies={props.forCompanies === true}
          publishes={props.publishes === true}
          onRetake={() => {
            if (!practising) props.onDiscarded?.();
            send({ type: 'retake' });
          }}
          onUse={() => {
            send({ type: 'use' });
            onRecorded(state.recording.file, 'recording');
          }}
        />
      ) : null}
      <CameraOff recorder={recorder} devices={devices} onChooseFile={chooseFile} />

      <RecorderBar
        state={state}
        practising={practising}
        notes={notes}
        hasSheet={sheet !== null}
        onOpenSheet={setSheet}
      />
      {hasControls ? (
        <div className={cx(panelLayout, 'pt-16 pb-[max(1.75rem,var(--safe-bottom))]')}>
          <RecorderControls
            state={state}
            stream={stream}
            send={send}
            onRecord={() => record(false)}
            onPractise={() => record(true)}
            muted={recorder.muted}
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
      <VideoPicker ref={picker} onChoose={(file) => onRecorded(file, 'file')} />
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
        stream={stream}
        choice={camera}
        onChoose={setCamera}
      />
    </div>
  );
}
