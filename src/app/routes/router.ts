import { createBrowserRouter, createPath } from 'react-router-dom';
import { followNavigation } from '@/app/release/new-release';
import { routes } from './routes';

/**
 * Creates the router and loads the first screen, so that the first paint shows the complete page.
 */
export async function startRouter() {
  const router = createBrowserRouter(routes);
  router.subscribe(({ navigation: { location } }) =>
    followNavigation(location && createPath(location)),
  );
  if (!router.state.initialized) {
    await new Promise<void>((resolve) => {
      const unsubscribe = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        unsubscribe();
        resolve();
      });
    });
  }
  return router;
}
