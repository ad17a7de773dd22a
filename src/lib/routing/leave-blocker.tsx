import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useBlocker, useLocation, useNavigate } from 'react-router-dom';
import {
  hasUnsavedChanges,
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
  // The overlay that was open at the step back; another may have been opened since.
  const overlayToClose = useRef<() => void>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    overlayToClose.current = historyAction === NavigationType.Pop ? topOverlay() : undefined;
    const isOtherPage = currentLocation.pathname !== nextLocation.pathname;
    return overlayToClose.current !== undefined || (hasUnsavedChanges() && isOtherPage);
  });

  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    if (overlayToClose.current) {
      blocker.reset();
      overlayToClose.current();
      return undefined;
    }
    setBlockedNavigation({ proceed: blocker.proceed, reset: blocker.reset });
    return () => setBlockedNavigation(undefined);
  }, [blocker]);

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

  const opened = useRef(location);
  useEffect(() => {
    const hasMoved = opened.current !== location;
    opened.current = location;
    if (hasMoved && window.history.state?.isPassedOver === true) window.history.back();
  }, [location]);
}
