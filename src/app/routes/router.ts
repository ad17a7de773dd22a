import { createBrowserRouter, createPath } from 'react-router-dom';
import { followNavigation } from '@/app/release/new-release';
import { routes } from './routes';

/** Makes the app's router and loads the screen at the address: the first paint is the whole of it. */
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
