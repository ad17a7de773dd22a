import { within } from '@testing-library/dom';
import type { Resource } from 'i18next';
import { onTestFinished, vi } from 'vitest';
import type { Language } from '@/lib/i18n/languages';

const catalogs = import.meta.glob<Resource[string]>('/locales/*/*.json', {
  eager: true,
  import: 'default',
});

const textsOf = (language: Language): Resource[string] =>
  Object.fromEntries(
    Object.entries(catalogs).flatMap(([path, catalog]) => {
      const [, folder, name] = /(\w+)\/([\w-]+)\.json$/.exec(path) ?? [];
      return folder === language && name !== undefined ? [[name, catalog]] : [];
    }),
  );

/** Renders a page as the build does, in modules of its own. */
export async function renderServed(address: string, language: Language) {
  vi.resetModules();
  const { renderPage } = await import('@/app/prerender/render-page');
  return renderPage(address, language, textsOf(language));
}

/**
 * Shows what the host has served for an address, before the app has come.
 * @param query what else is in the address
 */
export function serve(address: string, language: Language, html = '', query = '') {
  localStorage.setItem('pitchreel.language', language);
  const { pathname, searchParams } = new URL(address, window.location.origin);
  window.history.replaceState(null, '', address + query);
  const mode = searchParams.get('mode') ?? '';
  document.body.innerHTML = `<div id="root" data-path="${pathname}" data-language="${language}" data-mode="${mode}">${html}</div>`;
  return within(document.body);
}

/** Opens the app on what the host has served. */
export async function takeOver() {
  vi.resetModules();
  const [{ showApp }, { startApp }] = await Promise.all([
    import('@/app/served-page'),
    import('@/app/start-app'),
  ]);
  const element = document.getElementById('root');
  if (!element) throw new Error('There is no root');
  await startApp((app, isWhole) => {
    const root = showApp(element, app, isWhole);
    // It would follow what later tests do to the session and to the address.
    onTestFinished(() => root.unmount());
  });
  return within(element);
}
