import { useEffect, useSyncExternalStore } from 'react';

/** A change of address, or what ends in one, that waits for the person's word. */
export interface HeldLeave {
  readonly proceed: () => void;
  readonly reset: () => void;
}

/** What lies open over the page, the topmost last; each closes by a step back. */
const overlays: (() => void)[] = [];
let isDirty = false;
let held: HeldLeave | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Registers what closes by a step back instead of the page; returns what unregisters it. */
export function addOverlay(close: () => void): () => void {
  const overlay = () => close();
  overlays.push(overlay);
  notify();
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1);
    notify();
  };
}

export const hasOverlay = (): boolean => overlays.length > 0;

export const closeTopOverlay = (): void => overlays.at(-1)?.();

export const useHasOverlay = (): boolean => useSyncExternalStore(subscribe, hasOverlay);

/** Whether there is something that leaving the page would lose. */
export const hasUnsavedChanges = (): boolean => isDirty;

/** Asks the person whether to leave, by the page's own question. */
export function holdLeave(leave: HeldLeave | undefined): void {
  held = leave;
  notify();
}

/** Does what ends in leaving the page, logging out say, once nothing unsaved speaks against it. */
export function leaveWith(action: () => void): void {
  if (!isDirty) {
    action();
    return;
  }
  holdLeave({
    reset: () => holdLeave(undefined),
    proceed() {
      holdLeave(undefined);
      action();
    },
  });
}

const readHeld = () => held;

/** Whether the person is being asked before leaving: what runs on meanwhile had better wait. */
export const useIsAskedToStay = (): boolean =>
  useSyncExternalStore(subscribe, readHeld) !== undefined;

/** Has the person asked before `dirty` changes are left behind; returns what waits for the answer. */
export function useHeldLeave(dirty: boolean): HeldLeave | undefined {
  useEffect(() => {
    isDirty = dirty;
    return () => {
      isDirty = false;
    };
  }, [dirty]);
  useEffect(() => () => held?.reset(), []);
  return useSyncExternalStore(subscribe, readHeld);
}
