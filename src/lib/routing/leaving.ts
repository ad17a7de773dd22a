import { useEffect, useSyncExternalStore } from 'react';

/** A navigation, or an action such as logging out, that waits for the person's confirmation. */
export interface BlockedNavigation {
  readonly proceed: () => void;
  readonly reset: () => void;
}

/** The close functions of open overlays, the topmost last; Back closes the topmost. */
const overlays: (() => void)[] = [];
let isDirty = false;
/** The keys of the entries that the app shows, and that the person wants to see. */
let shownKey = '';
let wantedKey = '';
let blocked: BlockedNavigation | undefined;
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
  const overlay = () => {
    if (overlays.includes(overlay)) close();
  };
  overlays.push(overlay);
  notify();
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1);
    notify();
  };
}

const hasOverlay = (): boolean => overlays.length > 0;

/** The close function of the topmost overlay. */
export const topOverlay = (): (() => void) | undefined => overlays.at(-1);

export const useHasOverlay = (): boolean => useSyncExternalStore(subscribe, hasOverlay, hasOverlay);

/** Notes that the person has started to go to an entry of the history. */
export function noteStart(key: string): void {
  wantedKey = key;
}

/** Notes that the app shows an entry of the history, whatever was wanted. */
export function noteArrival(key: string): void {
  shownKey = key;
  wantedKey = key;
}

/**
 * Whether the person is on the way to another entry of the history. A late answer or timer must not
 * navigate then, because the router takes the last navigation for the person's own.
 */
export const isLeaving = (): boolean => wantedKey !== shownKey;

/** Whether the person is still at an address, and not on the way to another. */
export const isStillAt = (pathname: string): boolean =>
  !isLeaving() && window.location.pathname === pathname;

/** Whether leaving the page would lose unsaved changes. */
export const hasUnsavedChanges = (): boolean => isDirty;

/** Shows the page's dialog that asks whether to leave; undefined withdraws it. */
export function setBlockedNavigation(navigation: BlockedNavigation | undefined): void {
  blocked = navigation;
  notify();
}

/** Runs an action that leaves the page, such as logging out, after asking about unsaved changes. */
export function leaveAfterConfirmation(action: () => void): void {
  if (!isDirty) {
    action();
    return;
  }
  setBlockedNavigation({
    reset: () => setBlockedNavigation(undefined),
    proceed() {
      setBlockedNavigation(undefined);
      action();
    },
  });
}

const readBlocked = () => blocked;

/** Whether the leave dialog is open, so that late actions should wait. */
export const useIsLeaveDialogOpen = (): boolean =>
  useSyncExternalStore(subscribe, readBlocked, readBlocked) !== undefined;

/** Asks before `dirty` changes are left; returns the navigation that waits for the answer. */
export function useBlockedNavigation(dirty: boolean): BlockedNavigation | undefined {
  useEffect(() => {
    isDirty = dirty;
    return () => {
      isDirty = false;
    };
  }, [dirty]);
  useEffect(() => () => blocked?.reset(), []);
  return useSyncExternalStore(subscribe, readBlocked, readBlocked);
}
