import type { PositionVideo } from '@/domain/video/poster';
import type { PositionFields } from '@/domain/position/position-fields';
import type { PendingUpload } from '@/features/upload/storage/pending-uploads';
import { idleSlot, slotReducer, type SlotEvent, type SlotState } from './upload-machine';

export interface SlotContent {
  state: SlotState;
  /** The slot's video at the step it has reached. */
  upload: PendingUpload | null;
  /** Whether the video is stored in IndexedDB and survives a reload; null until that was tried. */
  isStored: boolean | null;
}

export const emptySlot: SlotContent = { state: idleSlot, upload: null, isStored: null };

/** What the job needs from its position; the most recently set owner is used. */
export interface SlotOwner {
  /** The position as typed on the screen, to create its row with; null where no screen shows it. */
  position: PositionFields | null;
  /** Creates the position's row if it doesn't exist yet. */
  ensurePositionExists: (position: PositionFields | null) => Promise<void>;
  onSaved: (video: PositionVideo) => void;
  /** Another tab may have changed the position, so it has to be read again. */
  onChangedElsewhere: () => void;
}

/** A slot's content, for `useSyncExternalStore`. */
export class SlotStore {
  readonly #listeners = new Set<() => void>();
  #content = emptySlot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): SlotContent => this.#content;

  set(change: Partial<SlotContent>): void {
    this.#content = { ...this.#content, ...change };
    for (const listener of this.#listeners) listener();
  }

  dispatch(event: SlotEvent): void {
    this.set({ state: slotReducer(this.#content.state, event) });
  }
}
