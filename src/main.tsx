// Import first: replaces blocked storage.
import '@/lib/storage/storage-fallback';
import { createRoot } from 'react-dom/client';
import { routeAt } from '@/app/routes/route-at';
import { showApp } from '@/app/served-page';
import { startApp } from '@/app/start-app';
import { reportCrashes } from '@/lib/errors/report-error';
import { startI18n } from '@/lib/i18n/i18n';
import '@/ui/styles/styles.css';

async function showMissing(element: HTMLElement, variables: readonly string[]) {
  const [{ ConfigurationError }] = await Promise.all([
    import('@/app/errors/configuration-error'),
    startI18n(['errors']),
  ]);
  createRoot(element).render(<ConfigurationError variables={variables} />);
}

reportCrashes((pathname) => routeAt(pathname).route.path);
const element = document.getElementById('root');
if (element) {
  const missing = import.meta.env.MISSING_SETTINGS ?? [];
  void (missing.length === 0
    ? startApp((app, isWhole) => showApp(element, app, isWhole))
    : showMissing(element, missing));
}
