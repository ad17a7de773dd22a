import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { isProtected, routeTable, type Route } from '../src/app/routes/route-table.ts';
import { languages } from '../src/lib/i18n/languages.ts';
import { earlyScript } from './early-script.ts';
import { routePattern } from './hosting/routes.ts';

/** What every member's screen starts with. */
const startModules = [
  'src/app/guards/route-guard.tsx',
  'src/lib/query/query-provider.tsx',
  'src/lib/supabase/create-client.ts',
];

const chunksIn = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((output) => output.type === 'chunk');

/** The addresses of these files and of all that they import, but of what `html` asks for already. */
function withImports(
  chunks: readonly (Rolldown.OutputChunk | undefined)[],
  bundle: Rolldown.OutputBundle,
  html: string,
): string[] {
  const byName = new Map(chunksIn(bundle).map((chunk) => [chunk.fileName, chunk]));
  const paths = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || paths.has(`/${chunk.fileName}`) || html.includes(chunk.fileName)) return;
    paths.add(`/${chunk.fileName}`);
    for (const name of chunk.imports) add(byName.get(name));
  };
  for (const chunk of chunks) add(chunk);
  return [...paths];
}

/** What the script knows of a member's screen. */
function screenOf(route: Route, bundle: Rolldown.OutputBundle, html: string) {
  const chunks = chunksIn(bundle);
  const having = (path: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${path}`)));
  const texts = (language: string, catalogs: readonly string[]) =>
    withImports(
      catalogs.map((catalog) => having(`locales/${language}/${catalog}.json`)),
      bundle,
      html,
    );
  const page = chunks.find(
    ({ isDynamicEntry, exports }) => isDynamicEntry && exports.includes(route.screen),
  );
  const catalogs = ['common', 'shell', 'errors', ...route.catalogs];
  return {
    path: routePattern([route.path]),
    shape: route.shape ?? 'list',
    code: withImports([page, ...startModules.map(having)], bundle, html),
    texts: Object.fromEntries(languages.map((language) => [language, texts(language, catalogs)])),
    fixedTexts: texts('es', ['common', ...(route.fixedCatalogs ?? [])]),
  };
}

/**
 * Gives app.html the script that shows the shape of a member's screen and asks for its code
 * (docs/decisions/0067-first-screen-of-members.md).
 */
export function memberShell(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'member-shell',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const app = bundle['app.html'];
        if (app?.type !== 'asset') return;
        const html = String(app.source);
        const screens = routeTable
          .filter(isProtected)
          .map((route) => screenOf(route, bundle, html));
        const reference = this.emitFile({
          type: 'asset',
          name: 'first-screen.js',
          source: await earlyScript(config, 'src/app/first-screen/ask-first-screen.ts', {
            SCREENS: JSON.stringify(screens),
          }),
        });
        const script = `<script async fetchpriority="high" src="/${this.getFileName(reference)}"></script>`;
        app.source = html.replace('<!--head-->', `${script}\n    <!--head-->`);
      },
    },
  };
}
