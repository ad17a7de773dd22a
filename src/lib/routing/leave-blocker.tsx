import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useBlocker, useLocation, useNavigate } from 'react-router-dom';
import {
  closeTopOverlay,
  hasOverlay,
  hasUnsavedChanges,
  holdLeave,
  useHasOverlay,
  useIsAskedToStay,
} from './leaving';

/**
 * Holds changes of address back while something lies over the page, which a step back closes, or is
 * unsaved. One for the app: the router takes one blocker at a time. It draws nothing.
 */
export function LeaveBlocker() {
  const closesOverlay = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    closesOverlay.current = historyAction === NavigationType.Pop && hasOverlay();
    const isOtherPage = currentLocation.pathname !== nextLocation.pathname;
    return closesOverlay.current || (hasUnsavedChanges() && isOtherPage);
  });

  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    if (closesOverlay.current) {
      blocker.reset();
      closeTopOverlay();
      return undefined;
    }
    holdLeave({ proceed: blocker.proceed, reset: blocker.reset });
    return () => holdLeave(undefined);
  }, [blocker]);

  useEntryForOverlays();
  return null;
}

/**
 * A step back from the first entry of the app leaves the document, and nothing can hold it: while
 * something lies over that page, a second entry of the same address takes the step. The first one
 * is then passed over on the way out.
 */
function useEntryForOverlays() {
  const navigate = useNavigate();
  const location = useLocation();
  // The question whether to leave lies over the page too, but another navigation would take it away.
  const isAsked = useIsAskedToStay();
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
