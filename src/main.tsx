// Import first: replaces blocked storage.
import '@/lib/storage/storage-fallback';
import { startTransition, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { mailedLinkAddress } from '@/app/routes/mailed-link';
import { routeAt } from '@/app/routes/route-at';
import { startRouter } from '@/app/routes/router';
import { reportCrashes } from '@/lib/errors/report-error';
import { startI18n } from '@/lib/i18n/i18n';
import { paths } from '@/lib/routing/paths';
import { startSession } from '@/lib/session/session-store';
import '@/ui/styles/styles.css';

async function startApp(root: Root) {
  const mailed =
    window.location.pathname === paths.home ? mailedLinkAddress(window.location.hash) : undefined;
  if (mailed !== undefined) window.history.replaceState(null, '', mailed);
  const { catalogs } = routeAt(window.location.pathname).route;
  // Shell and screen are rendered together, so that nothing shifts after the first paint.
  const [, router] = await Promise.all([startI18n(catalogs), startRouter()]);
  startSession();
  // As a transition, because an urgent update would show a loading state for code that is already
  // here.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
}

async function showMissing(root: Root, variables: readonly string[]) {
  const [{ ConfigurationError }] = await Promise.all([
    import('@/app/errors/configuration-error'),
    startI18n(['errors']),
  ]);
  root.render(<ConfigurationError variables={variables} />);
}

reportCrashes((pathname) => routeAt(pathname).route.path);
const element = document.getElementById('root');
if (element) {
  const root = createRoot(element);
  const missing = import.meta.env.MISSING_SETTINGS ?? [];
  void (missing.length === 0 ? startApp(root) : showMissing(root, missing));
}
