import type { PositionVideo } from '@/domain/poster';
import type { PendingUpload, PositionDraft } from '@/features/upload/storage/pending-uploads';
import { idleSlot, type SlotState } from './upload-machine';

export interface SlotContent {
  state: SlotState;
  /** The slot's video at the stage it has reached. */
  upload: PendingUpload | null;
  /** Whether IndexedDB holds the video at some stage, so that it survives; null until tried. */
  isStored: boolean | null;
}

export const emptySlot: SlotContent = { state: idleSlot, upload: null, isStored: null };

/** What the job needs from its position; the most recently set owner is used. */
export interface SlotOwner {
  /** The position as typed on the screen, to create its row with; null where no screen shows it. */
  position: PositionDraft | null;
  /** Creates the position's row if there is none yet. */
  ensurePosition: (position: PositionDraft | null) => Promise<void>;
  onSaved: (video: PositionVideo) => void;
  /** Another tab changed the position, so it has to be read again. */
  onOutdated: () => void;
}
