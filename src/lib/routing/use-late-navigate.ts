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
 * Navigates for what comes late, an answer or a timer: not if the person has gone elsewhere since,
 * or is on the way there. The router itself would take the late one for the person's last word.
 *
 * What leads to another screen waits for nothing but that: a screen may correct its own address
 * meanwhile. What changes the address of its own screen is dropped after any change of it.
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
        // The router's own state: what a hook returns may be a transition behind it.
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
