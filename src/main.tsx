// Before anything reads what the browser keeps.
import '@/lib/storage/storage-fallback';
import { startTransition, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { App } from '@/app/app';
import { mailedLinkAddress } from '@/app/routes/mailed-link';
import { catalogsAt, preloadScreen } from '@/app/routes/routes';
import { invalidVariables } from '@/lib/env';
import { startI18n } from '@/lib/i18n/i18n';
import { paths } from '@/lib/routing/paths';
import { startSession } from '@/lib/session/session-store';
import '@/ui/styles/styles.css';

async function startApp(root: Root) {
  const mailed =
    window.location.pathname === paths.home ? mailedLinkAddress(window.location.hash) : undefined;
  if (mailed !== undefined) window.history.replaceState(null, '', mailed);
  const { pathname } = window.location;
  // Shell and screen appear together: one paint, and nothing moves.
  await Promise.all([startI18n(catalogsAt(pathname)), preloadScreen(pathname)]);
  startSession();
  // As a transition: an urgent update would draw a waiting sign for code that is here already.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
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

const element = document.getElementById('root');
if (element) {
  const root = createRoot(element);
  const missing = invalidVariables(import.meta.env);
  void (missing.length === 0 ? startApp(root) : showMissing(root, missing));
}
