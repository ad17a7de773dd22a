import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useIsLeaveDialogOpen } from '@/lib/routing/leaving';
import { useAskBeforeClosing } from '@/ui/dialog/use-ask-before-closing';
import {
  isInRecording,
  unsavedRecordingIn,
  type RecorderEvent,
  type RecorderState,
  type UnsavedRecording,
} from '@/features/recorder/machine/recorder-machine';

/** What the recorder around the content asks, and is informed of, when someone is about to leave. */
export interface LeaveGuard {
  /** Whether the dialog that confirms discarding the recording is open. */
  asking: boolean;
  onUnsavedRecording: (unsavedRecording: UnsavedRecording) => void;
  /** What the Escape key does before it closes the recorder; returns whether it did something. */
  escapeRef: RefObject<() => boolean>;
  /** Set when the person decided against the recording: it is then not handed to `onFinished` when the recorder closes. */
  thrownAwayRef: RefObject<boolean>;
}

/**
 * Protects a recording from being lost by leaving: Escape cancels a countdown first, a recording
 * pauses while the person is asked, and closing the page needs a confirmation. Practice isn't
 * protected.
 */
export function useLeaveGuard(
  { asking, onUnsavedRecording, escapeRef, thrownAwayRef }: LeaveGuard,
  state: RecorderState,
  practising: boolean,
  send: (event: RecorderEvent) => void,
): void {
  const { phase } = state;
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

  useAskBeforeClosing(isInRecording(state) && !practising);

  const isAsked = useIsLeaveDialogOpen() || asking;
  useEffect(() => {
    if (isAsked) send({ type: 'pause' });
  }, [isAsked, send]);

  const unsavedRecording = practising ? 'none' : unsavedRecordingIn(state);
  const reportWork = useEffectEvent(onUnsavedRecording);
  useEffect(() => reportWork(unsavedRecording), [unsavedRecording]);
}
