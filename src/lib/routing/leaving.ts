import { useEffect, useSyncExternalStore } from 'react';

/** A navigation, or an action such as logging out, that waits for the person's confirmation. */
export interface HeldLeave {
  readonly proceed: () => void;
  readonly reset: () => void;
}

/** The close functions of open overlays, the topmost last; Back closes that one. */
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

/** Registers an overlay that Back closes; returns the function that unregisters it. */
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

/** Whether leaving the page would lose unsaved changes. */
export const hasUnsavedChanges = (): boolean => isDirty;

/** Shows the page's dialog that asks whether to leave; undefined withdraws it. */
export function holdLeave(leave: HeldLeave | undefined): void {
  held = leave;
  notify();
}

/** Runs an action that leaves the page, such as logging out, after asking about unsaved changes. */
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

/** Whether the leave dialog is open, so that late actions should wait. */
export const useIsAskedToStay = (): boolean =>
  useSyncExternalStore(subscribe, readHeld) !== undefined;

/** Asks before `dirty` changes are left; returns the navigation that waits for the answer. */
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
