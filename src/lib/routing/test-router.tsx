import { createContext, use, useState, type ReactNode } from 'react';
import {
  createBrowserRouter,
  createPath,
  RouterProvider,
  type Location,
  type RouteObject,
  type To,
} from 'react-router-dom';
import { LeaveBlocker } from './leave-blocker';

type Router = ReturnType<typeof createBrowserRouter>;

const Shown = createContext<ReactNode>(null);

function Screen() {
  return (
    <>
      <LeaveBlocker />
      {use(Shown)}
    </>
  );
}

let router: Router | undefined;

/** Ends the previous router, which would continue to listen to the history. */
function startRouter(routes: RouteObject[]): Router {
  router?.dispose();
  router = createBrowserRouter(routes);
  return router;
}

/** For tests: the address bar, and the router that follows it. */
export const testRouter = {
  /** Opens an address, before anything is shown there. */
  open(to: To, state: unknown = null) {
    router?.dispose();
    router = undefined;
    // The router can block a step back only to an entry with an index.
    window.history.replaceState({ usr: null, key: 'below', idx: 0 }, '');
    const entry = { usr: state, key: crypto.randomUUID(), idx: 1 };
    window.history.pushState(entry, '', typeof to === 'string' ? to : createPath(to));
  },
  /** Goes to an address, as a link does. */
  navigate: (to: To, state?: unknown) => void router?.navigate(to, { state }),
  /** Where the app is, or is on the way to. */
  get location(): Location {
    if (!router) throw new Error('Nothing is shown yet');
    return router.state.navigation.location ?? router.state.location;
  },
};

/** For tests: the app's way of following the address among some routes. */
export function RoutesRouter({ routes }: { routes: RouteObject[] }) {
  const [started] = useState(() => startRouter(routes));
  return <RouterProvider router={started} />;
}

/** For tests: round a screen that is the same at every address. */
export function TestRouter({ children }: { children: ReactNode }) {
  const [routes] = useState(() => [{ path: '*', Component: Screen }]);
  return (
    <Shown value={children}>
      <RoutesRouter routes={routes} />
    </Shown>
  );
}

/**
 * For tests: opens an address and returns the router around its screen. The screen stays until the
 * code of another one has loaded, which never happens.
 */
export function routerWrapperAt(address: string, state?: unknown) {
  testRouter.open(address, state);
  const { pathname } = new URL(address, window.location.origin);
  return function Standing({ children }: { children: ReactNode }) {
    const [routes] = useState(() => [
      { path: pathname, Component: Screen },
      { path: '*', lazy: () => new Promise<never>(() => {}) },
    ]);
    return (
      <Shown value={children}>
        <RoutesRouter routes={routes} />
      </Shown>
    );
  };
}
