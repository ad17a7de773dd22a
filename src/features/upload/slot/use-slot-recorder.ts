import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Cue } from '@/domain/video/captions';
import { loadCode } from '@/lib/browser/load-code';
import type { SlotJob } from '@/features/upload/pipeline/slot-job';

/** The props a slot passes to the recorder that the page renders. */
export interface SlotRecorderProps {
  open: boolean;
  /** A recording from before a reload, to review first. */
  initialRecording: File | null;
  onClose: () => void;
  /** A recording begins; its parts are stored as they arrive, in case the page crashes, with the draft of its captions. */
  beginRecording: (captions: readonly Cue[]) => { add: (part: Blob) => void };
  /** A recording is finished but undecided; it is stored in case the page crashes. */
  onFinished: (file: File) => void;
  /** The recording was discarded. */
  onDiscarded: () => void;
  onRecorded: (file: File, source: 'recording' | 'file') => void;
  /** The recording could not be stored, so closing the page would lose it. */
  unsafe: boolean;
  /** Nothing is heard in the recording under review. */
  silent: boolean;
  /** Whether the person wants to write the script first. */
  withScript: boolean;
  /** Whether using the recording publishes it at once. */
  publishes: boolean;
  renderPublish: ((onPublish: () => void) => ReactNode) | undefined;
}

/** What the slot itself does not know of its recorder. */
type RecorderOfSlot = Omit<SlotRecorderProps, 'unsafe' | 'publishes' | 'renderPublish'>;

/**
 * The recorder of one slot: whether it is open, with the camera or with the stored recording, and
 * what it does with the slot's job.
 * @param slot takes the focus when the recorder closes
 * @param requests counts how often the recorder was opened from outside
 */
export function useSlotRecorder(
  job: SlotJob,
  slot: RefObject<HTMLElement | null>,
  requests: number,
) {
  /** Whether the recorder is open: with the camera ('new') or with the stored recording ('stored'). */
  const [recording, setRecording] = useState<'new' | 'stored' | null>(null);
  const [withScript, setWithScript] = useState(false);
  const [handledRequests, setHandledRequests] = useState(0);
  if (requests !== handledRequests) {
    setHandledRequests(requests);
    if (requests > 0) setRecording('new');
  }
  // The button that opened the recorder may be gone when it closes, so the focus moves to the slot
  // instead of the top of the page.
  const wasRecording = useRef(false);
  useEffect(() => {
    if (wasRecording.current && recording === null) slot.current?.focus({ preventScroll: true });
    wasRecording.current = recording !== null;
  }, [recording, slot]);
  const initialRecording = recording === 'stored' ? job.undecidedRecording : null;
  const silent = useIsSilent(initialRecording);
  const recorderProps: RecorderOfSlot = {
    open: recording !== null,
    silent,
    withScript,
    initialRecording,
    onClose: () => setRecording(null),
    beginRecording: (captions) => job.beginRecording(captions),
    onFinished: (file) => {
      setRecording((now) => now && 'stored');
      void job.storeRecording(file);
    },
    onDiscarded: () => {
      job.discardUnfinished();
      // Discarding a new recording leaves the stored one.
      if (recording === 'stored') void job.discardRecording();
      setRecording((now) => now && 'new');
    },
    onRecorded: (file, source) => {
      setRecording(null);
      void job.start(file, source);
    },
  };
  return {
    recorderProps,
    /** Opens the recorder with the camera, or first with the sheet for the script. */
    record: (scriptFirst: boolean) => {
      setWithScript(scriptFirst);
      setRecording('new');
    },
    /** Opens the recorder with the stored recording. */
    watch: () => setRecording('stored'),
  };
}

/** Whether nothing is heard in a recording; false until that is known, and where it cannot be. */
function useIsSilent(file: File | null): boolean {
  const [silent, setSilent] = useState<File | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    let isCancelled = false;
    const inspect = async () => {
      const { inspectVideo } = await loadCode(() => import('@/features/upload/media/inspect'));
      const { hasSound } = await inspectVideo(file);
      if (!isCancelled && !hasSound) setSilent(file);
    };
    void inspect().catch(() => undefined);
    return () => {
      isCancelled = true;
    };
  }, [file]);
  return file !== null && silent === file;
}
