import { useCallback, useContext, useLayoutEffect, useRef } from 'react';
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  type NavigateOptions,
  type To,
} from 'react-router-dom';

/**
 * Navigates for what comes late, an answer or a timer: not if the person has gone elsewhere since,
 * or is on the way there. The router itself would take the late one for the person's last word.
 */
export function useLateNavigate(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const router = useContext(DataRouterContext)?.router;
  const { key } = useLocation();
  const shownKey = useRef(key);
  useLayoutEffect(() => {
    shownKey.current = key;
  }, [key]);
  return useCallback(
    (to, options) => {
      // The router's own state: what a hook returns may be a transition behind it.
      const state = router?.state;
      const isHere =
        !state || (state.navigation.state === 'idle' && state.location.key === shownKey.current);
      if (isHere) void navigate(to, options);
    },
    [navigate, router],
  );
}
