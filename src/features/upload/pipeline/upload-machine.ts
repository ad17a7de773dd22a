import type { UnpublishedProgress } from '@/domain/video/unpublished-video';
import type { FileConcern, FileProblem } from '@/features/upload/media/validation';
import { nextPace, secondsLeft, type Pace } from '@/features/upload/transfer/time-left';
import type { UploadFailure } from './upload-failure';

export type SlotState =
  | { phase: 'idle' }
  /** A recording from before a reload or crash: the person hasn't decided whether to use it. */
  | { phase: 'undecided' }
  /** Another tab works on this slot; `hasRefusedFile`: a file chosen here meanwhile was not accepted. */
  | { phase: 'in-other-tab'; hasRefusedFile?: true }
  | { phase: 'checking' }
  /** The person has to confirm concerns about the file. */
  | { phase: 'deciding'; concerns: readonly FileConcern[] }
  | { phase: 'preparing'; percent: number }
  | {
      phase: 'uploading';
      percent: number;
      flow: 'moving' | 'waiting' | 'paused';
      pace?: Pace;
      /** null until it can be told. */
      secondsLeft?: number | null;
    }
  | { phase: 'saving' }
  /** Shown as 100 % for one second. */
  | { phase: 'done' }
  | { phase: 'refused'; problem: FileProblem }
  /** `willRetry`: a retry follows automatically. */
  | { phase: 'failed'; failure: UploadFailure; willRetry?: true };

export type SlotEvent =
  | { type: 'await-decision' }
  | { type: 'in-other-tab'; hasRefusedFile: boolean }
  | { type: 'start' }
  | { type: 'confirm-concerns'; concerns: readonly FileConcern[] }
  | { type: 'prepare' }
  | { type: 'prepare-progress'; share: number }
  | { type: 'upload' }
  /** `atMs` of any clock. */
  | { type: 'progress'; bytesSent: number; total: number; atMs: number }
  | { type: 'waiting' }
  | { type: 'moving' }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'save' }
  | { type: 'saved' }
  | { type: 'refuse'; problem: FileProblem }
  | { type: 'fail'; failure: UploadFailure }
  | { type: 'retry-planned' };

export const idleSlot: SlotState = { phase: 'idle' };

/** How long 100 % is shown. */
export const doneMs = 1000;

/** The state machine of a video slot (docs/decisions/0007-resumable-uploads.md). */
export function slotReducer(state: SlotState, event: SlotEvent): SlotState {
  switch (event.type) {
    case 'await-decision':
      return state.phase === 'idle' ? { phase: 'undecided' } : state;
    case 'in-other-tab':
      if (state.phase !== 'idle') return state;
      return event.hasRefusedFile
        ? { phase: 'in-other-tab', hasRefusedFile: true }
        : { phase: 'in-other-tab' };
    case 'start':
      return { phase: 'checking' };
    case 'refuse':
      return { phase: 'refused', problem: event.problem };
    case 'fail':
      return isWorking(state) ? { phase: 'failed', failure: event.failure } : state;
    case 'retry-planned':
      return state.phase === 'failed' ? { ...state, willRetry: true } : state;
    case 'confirm-concerns':
      return state.phase === 'checking' ? { phase: 'deciding', concerns: event.concerns } : state;
    case 'prepare':
      return isWorking(state) ? { phase: 'preparing', percent: 0 } : state;
    case 'prepare-progress':
      return state.phase === 'preparing'
        ? { phase: 'preparing', percent: Math.max(state.percent, wholePercent(event.share)) }
        : state;
    case 'upload':
      return isWorking(state) ? { phase: 'uploading', percent: 0, flow: 'moving' } : state;
    case 'progress':
      return state.phase === 'uploading' ? afterProgress(event, state) : state;
    case 'waiting':
    case 'moving':
      // A late network event must not undo the person's pause.
      return state.phase === 'uploading' && state.flow !== event.type && !isPaused(state)
        ? { phase: 'uploading', percent: state.percent, flow: event.type }
        : state;
    case 'pause':
      return state.phase === 'uploading'
        ? { phase: 'uploading', percent: state.percent, flow: 'paused' }
        : state;
    case 'resume':
      return state.phase === 'uploading' && isPaused(state) ? { ...state, flow: 'moving' } : state;
    case 'save':
      return isWorking(state) ? { phase: 'saving' } : state;
    case 'saved':
      return state.phase === 'saving' ? { phase: 'done' } : state;
  }
}

type Uploading = Extract<SlotState, { phase: 'uploading' }>;

function afterProgress(
  { bytesSent, total, atMs }: Extract<SlotEvent, { type: 'progress' }>,
  state: Uploading,
): Uploading {
  const pace = nextPace(state.pace ?? [], { bytes: bytesSent, atMs });
  const percent = sentPercent({ bytesSent, total }, state);
  return { ...state, percent, pace, secondsLeft: secondsLeft(pace, total) };
}

const wholePercent = (share: number) => Math.floor(Math.min(1, Math.max(0, share)) * 100);

/** Never decreases within one upload, and is 100 only once the position is saved. */
function sentPercent(
  { bytesSent, total }: { bytesSent: number; total: number },
  state: { percent: number },
) {
  const percent = total > 0 ? wholePercent(bytesSent / total) : 0;
  return Math.min(99, Math.max(state.percent, percent));
}

/** Whether the person has paused the upload. */
export function isPaused(state: SlotState): boolean {
  return state.phase === 'uploading' && state.flow === 'paused';
}

/** Whether the failure is temporary: no network, or an overloaded service. */
export function hasTemporaryFailure(state: SlotState): boolean {
  if (state.phase !== 'failed') return false;
  return state.failure.kind === 'network' || state.failure.temporary === true;
}

/** Whether leaving the page now would interrupt something. */
export function isWorking(state: SlotState): boolean {
  switch (state.phase) {
    case 'checking':
    case 'deciding':
    case 'preparing':
    case 'uploading':
    case 'saving':
      return true;
    default:
      return false;
  }
}

/** Whether the slot holds a video that is not saved yet, here or in another tab. */
export function hasUnpublishedVideo(state: SlotState): boolean {
  return isWorking(state) || ['undecided', 'failed', 'in-other-tab'].includes(state.phase);
}

/** The progress of a video that is not saved yet; null without one. */
export function unpublishedProgress(state: SlotState): UnpublishedProgress | null {
  if (state.phase === 'checking' || state.phase === 'preparing') return 'preparing';
  if (state.phase === 'saving' || (state.phase === 'uploading' && !isPaused(state))) {
    return shownPercent(state);
  }
  return hasUnpublishedVideo(state) ? 'waiting' : null;
}

/** Whether another file may be put into the slot now. */
export function takesFile(state: SlotState): boolean {
  return ['idle', 'undecided', 'deciding', 'refused'].includes(state.phase);
}

/** The progress bar's percentage: of preparing, then bytes sent, 100 when saved, 0 after a failure. */
export function shownPercent(state: SlotState): number {
  switch (state.phase) {
    case 'preparing':
    case 'uploading':
      return state.percent;
    case 'saving':
      return 99;
    case 'done':
      return 100;
    default:
      return 0;
  }
}
