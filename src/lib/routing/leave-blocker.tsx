import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import {
  NavigationType,
  useBlocker,
  useLocation,
  useNavigate,
  type Location,
} from 'react-router-dom';
import {
  hasUnsavedChanges,
  noteArrival,
  noteStart,
  setBlockedNavigation,
  topOverlay,
  useHasOverlay,
  useIsLeaveDialogOpen,
} from './leaving';

/**
 * Blocks navigation while an overlay is open, which Back closes instead, or while there are unsaved
 * changes. Mount it once, because the router allows one blocker at a time. Draws nothing.
 */
export function LeaveBlocker() {
  const isUndoing = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isStep = historyAction === NavigationType.Pop;
    // The overlay open at the step back; another may open before it closes.
    const close = isStep ? topOverlay() : undefined;
    isUndoing.current = close !== undefined;
    // Until the router has undone the step, the browser is at a different entry than the app, and
    // an overlay that closes may write its address there.
    if (close) window.addEventListener('popstate', () => close(), { once: true });
    const isOtherPage = currentLocation.pathname !== nextLocation.pathname;
    const isBlocked = close !== undefined || (hasUnsavedChanges() && isOtherPage);
    // The app replaces entries by itself, and adds one of the same address for an overlay; people add
    // those of other addresses, or go back and forward.
    const isElsewhere = isOtherPage || currentLocation.search !== nextLocation.search;
    const isPersons = isStep || (historyAction === NavigationType.Push && isElsewhere);
    if (!isBlocked && isPersons) noteStart(nextLocation.key);
    return isBlocked;
  });

  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    if (isUndoing.current) {
      blocker.reset();
      return undefined;
    }
    setBlockedNavigation({ proceed: blocker.proceed, reset: blocker.reset });
    return () => setBlockedNavigation(undefined);
  }, [blocker]);

  const { key } = useLocation();
  useLayoutEffect(() => noteArrival(key), [key]);

  useEntryForOverlays();
  return null;
}

/**
 * Back on the app's first history entry leaves the document and cannot be blocked. So while an
 * overlay is open there, a second entry with the same address absorbs the step, and the first one
 * is skipped on the way out.
 */
function useEntryForOverlays() {
  const navigate = useNavigate();
  const location = useLocation();
  // The leave dialog is an overlay too, but adding an entry for it would be a navigation that
  // closes it.
  const isAsked = useIsLeaveDialogOpen();
  const isCovered = useHasOverlay() && !isAsked;
  const addEntry = useEffectEvent(() => {
    const { history } = window;
    if (history.state?.idx !== 0) return;
    history.replaceState({ ...history.state, isPassedOver: true }, '');
    const { pathname, search, hash, state } = location;
    void navigate({ pathname, search, hash }, { state });
  });
  useEffect(() => {
    if (isCovered) addEntry();
  }, [isCovered]);

  const lastLocation = useRef(location);
  useEffect(() => {
    const hasMoved = lastLocation.current !== location;
    lastLocation.current = location;
    if (hasMoved && isPassedOver(location)) window.history.back();
  }, [location]);
}

/** Whether the browser is at this location's entry, and the entry is skipped. */
function isPassedOver(location: Location): boolean {
  const { state } = window.history;
  // The router's key of an entry that the browser made.
  const key = state?.key ?? 'default';
  return state?.isPassedOver === true && key === location.key;
}
