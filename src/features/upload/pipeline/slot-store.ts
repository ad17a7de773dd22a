import { idleSlot, slotReducer, type SlotEvent, type SlotState } from './upload-machine';

export interface SlotSnapshot {
  state: SlotState;
  /** Frames to choose a cover from, once the video is prepared. */
  posters: readonly Blob[];
  posterIndex: number;
  /** This browser keeps no copy: closing the page would lose the video. */
  unsafe: boolean;
}

const nothing: SlotSnapshot = { state: idleSlot, posters: [], posterIndex: 0, unsafe: false };

/** What a position's slot shows, for `useSyncExternalStore`. */
export class SlotStore {
  #snapshot = nothing;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): SlotSnapshot => this.#snapshot;

  get state(): SlotState {
    return this.#snapshot.state;
  }

  dispatch(event: SlotEvent): void {
    this.show({ state: slotReducer(this.state, event) });
  }

  show(change: Partial<SlotSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }

  clear(): void {
    this.show(nothing);
  }
}
