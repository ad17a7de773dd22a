import { useCallback, useContext, useLayoutEffect, useRef } from 'react';
import {
  matchRoutes,
  resolvePath,
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  type NavigateOptions,
  type To,
} from 'react-router-dom';

/**
 * Navigates after something asynchronous, an answer or a timer, unless the person has gone to
 * another screen or is on the way there: the router itself would let the late navigation win.
 * A navigation to another screen is dropped only in that case. A change of the same screen's
 * address is also dropped when that address has changed since.
 */
export function useLateNavigate(): (to: To, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const router = useContext(DataRouterContext)?.router;
  const location = useLocation();
  const shown = useRef(location);
  useLayoutEffect(() => {
    shown.current = location;
  }, [location]);
  return useCallback(
    (to, options) => {
      if (router) {
        // Reads the router's own state, because a hook's value may lag behind during a transition.
        const { state, routes } = router;
        const screenAt = (pathname: string) => matchRoutes(routes, pathname)?.at(-1)?.route;
        const shownScreen = screenAt(shown.current.pathname);
        const next = state.navigation.location ?? state.location;
        const leadsElsewhere =
          screenAt(resolvePath(to, state.location.pathname).pathname) !== shownScreen;
        const isHere = leadsElsewhere
          ? screenAt(next.pathname) === shownScreen
          : next.key === shown.current.key;
        if (!isHere) return;
      }
      void navigate(to, options);
    },
    [navigate, router],
  );
}
