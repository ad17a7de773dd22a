import type { PendingUpload } from '@/features/upload/storage/pending-uploads';
import { idleSlot, type SlotState } from './upload-machine';

export interface SlotSnapshot {
  state: SlotState;
  /** Frames to choose a cover from, once the video is prepared. */
  posters: readonly Blob[];
  posterIndex: number;
  /** This browser has no copy: closing the page would lose the video. */
  unsafe: boolean;
}

export interface SlotContent {
  state: SlotState;
  /** The video the slot holds, as far as it got. */
  upload: PendingUpload | null;
  /** Whether some stage of it lies in IndexedDB; null until that was tried. */
  isStored: boolean | null;
}

export const emptySlot: SlotContent = { state: idleSlot, upload: null, isStored: null };

/** What a component shows of a slot. */
export function snapshotOf({ state, upload, isStored }: SlotContent): SlotSnapshot {
  return {
    state,
    posters: upload?.prepared?.posters ?? [],
    posterIndex: upload?.prepared?.posterIndex ?? 0,
    unsafe: isStored === false,
  };
}
