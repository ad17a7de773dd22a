import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { routeTable, type PublicHead, type Route } from '../src/app/routes/route-table.ts';
import { languages, locales, type Language } from '../src/lib/i18n/languages.ts';
import { earlyScript } from './early-script.ts';
import { firstPitchScript } from './first-pitch-script.ts';
import { pageFile, type PageContents } from './prerender/page-file.ts';
import { renderPages } from './prerender/render-pages.ts';
import { escapeHtml, lookUp, type Json } from './texts.ts';

/** A screen with a head of its own, for which the build writes a file. */
interface PublicPage extends Route {
  readonly head: PublicHead & { readonly title: NonNullable<PublicHead['title']> };
}

const hasTitle = (route: Route): route is PublicPage => route.head?.title !== undefined;

const publicPages = routeTable.filter(hasTitle);

const marker = /<!--head-->[^]*<!--\/head-->/;

interface Site {
  root: string;
  name: string;
  /** Where the app is published; '' when the build does not know. */
  url: string;
  /** The contact address. */
  email: string;
}

const readJson = (...path: string[]): Json => JSON.parse(readFileSync(join(...path), 'utf8'));

/** Title, description and the tags for link previews. */
function headOf(page: PublicPage, { root, name, url }: Site): string {
  const text = (catalog: string, key: string) =>
    escapeHtml(lookUp(readJson(root, 'locales/en', `${catalog}.json`), key));
  const [catalog, key] = page.head.title;
  const title = `${text(catalog, key)} · ${escapeHtml(name)}`;
  const description = text('head', `description.${page.head.description}`);
  const address = escapeHtml(url + page.path);
  const property = (of: string, content: string) =>
    `<meta property="og:${of}" content="${content}" />`;
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    property('type', 'website'),
    property('site_name', escapeHtml(name)),
    property('title', title),
    property('description', description),
    property('image', `${escapeHtml(url)}/social-card.png`),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', description),
    property('locale', locales[languages[0]]),
    ...languages.slice(1).map((language) => property('locale:alternate', locales[language])),
    '<meta name="twitter:card" content="summary_large_image" />',
    // The home page's head is also used for pages without a file of their own, so it has no
    // canonical address.
    ...(url && page.path !== '/'
      ? [property('url', address), `<link rel="canonical" href="${address}" />`]
      : []),
    ...(page.path === '/' ? [organization(name, url)] : []),
  ].join('\n    ');
}

/** Shown without scripts, in every language because none can be chosen. */
function withoutScripts({ root, email }: Site): string {
  const paragraphs = languages.map((language) => {
    const text = escapeHtml(lookUp(readJson(root, 'locales', language, 'head.json'), 'noScript'));
    return `<p lang="${language}">${text} <a href="mailto:${email}">${email}</a></p>`;
  });
  return `<noscript>${paragraphs.join('')}</noscript>`;
}

function organization(name: string, url: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    ...(url ? { url, logo: `${url}/icon-512.png` } : {}),
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** The file that has a screen's code, and those it imports, but what `html` asks for already. */
function codeOf(screen: string, bundle: Rolldown.OutputBundle, html: string): Set<string> {
  const chunks = chunksIn(bundle);
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const fileNames = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || fileNames.has(chunk.fileName) || html.includes(chunk.fileName)) return;
    fileNames.add(chunk.fileName);
    for (const name of chunk.imports) add(byName.get(name));
  };
  add(chunks.find(({ isDynamicEntry, exports }) => isDynamicEntry && exports.includes(screen)));
  return fileNames;
}

const chunksIn = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((output) => output.type === 'chunk');

/** The files with the texts that a screen waits for. */
function textsOf(catalogs: readonly string[], language: string, bundle: Rolldown.OutputBundle) {
  const paths = ['common', 'shell', 'errors', ...catalogs].map(
    (catalog) => `/locales/${language}/${catalog}.json`,
  );
  return chunksIn(bundle)
    .filter(({ moduleIds }) => moduleIds.some((id) => paths.some((path) => id.endsWith(path))))
    .map(({ fileName }) => fileName);
}

/**
 * Preload links for a page's code and English texts, which would otherwise be requested only after the
 * app's code has run.
 */
function preloads(page: PublicPage, bundle: Rolldown.OutputBundle, html: string): string {
  const code = codeOf(page.screen, bundle, html);
  return [...code, ...textsOf(page.catalogs, languages[0], bundle)]
    .map((name) => `\n    <link rel="modulepreload" crossorigin href="/${name}" />`)
    .join('');
}

const addressOf = (path: string, mode: string) => (mode ? `${path}?mode=${mode}` : path);

/** The content of each public page that is rendered at build, by its path and mode. */
async function contentsOf(config: ResolvedConfig) {
  const texts = (language: Language) => {
    const folder = join(config.root, 'locales', language);
    return Object.fromEntries(
      readdirSync(folder).map((name) => [parse(name).name, readJson(folder, name)]),
    );
  };
  const requests = languages.flatMap((language) => {
    const catalogs = texts(language);
    return publicPages.flatMap(({ path, modes = [] }) =>
      ['', ...modes].map((mode) => ({ address: addressOf(path, mode), language, texts: catalogs })),
    );
  });
  const rendered = await renderPages(config, requests);
  const contentsOf = new Map(
    requests.map(({ address, language }, index) => [`${language} ${address}`, rendered[index]]),
  );
  return (path: string, mode = ''): PageContents | undefined => {
    const contents = languages.flatMap((language) => {
      const html = contentsOf.get(`${language} ${addressOf(path, mode)}`);
      return html === undefined ? [] : [[language, html] as const];
    });
    return contents.length < languages.length ? undefined : new Map(contents);
  };
}

/** The app's stylesheets, by their path in the published folder. */
const stylesIn = (bundle: Rolldown.OutputBundle): ReadonlyMap<string, string> =>
  new Map(
    Object.values(bundle).flatMap((output) =>
      output.type === 'asset' && output.fileName.endsWith('.css')
        ? [[output.fileName, String(output.source)] as const]
        : [],
    ),
  );

/** Writes one HTML file for each public page, robots.txt and the sitemap. */
export function publicHeads(): Plugin {
  let site: Site = { root: '', name: '', url: '', email: '' };
  let config: ResolvedConfig;
  const home = publicPages.find(({ path }) => path === '/');
  const pitch = routeTable.find(({ screen }) => screen === 'PitchPage');
  return {
    name: 'public-heads',
    config: () => ({
      define: { 'import.meta.env.BUILD_YEAR': String(new Date().getFullYear()) },
    }),
    configResolved(resolved) {
      config = resolved;
      const { root, env } = resolved;
      site = {
        root,
        name: env.VITE_BRAND_NAME ?? '',
        url: (env.VITE_SITE_URL ?? '').replace(/\/+$/, ''),
        email: escapeHtml(env.VITE_CONTACT_EMAIL ?? ''),
      };
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        (home ? html.replace(marker, () => headOf(home, site)) : html).replace(
          '<!--noscript-->',
          () => withoutScripts(site),
        ),
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (!home || !pitch || index?.type !== 'asset') return;
        const html = String(index.source);
        const homeHead = headOf(home, site);
        // Served for every page without a file of its own; it preloads nothing of the home page. The
        // marks show where the head of a shared pitch goes.
        const marked = `<!--head-->${homeHead}<!--/head-->`;
        const script = this.emitFile({
          type: 'asset',
          name: 'first-pitch.js',
          source: await firstPitchScript(config, {
            code: [...codeOf(pitch.screen, bundle, html)],
            texts: (language) => textsOf(pitch.catalogs, language, bundle),
          }),
        });
        const service = escapeHtml(config.env['VITE_SUPABASE_URL'] ?? '');
        const connects = `<link rel="preconnect" crossorigin href="${service}" />`;
        const early = [
          connects,
          // Pictures and videos come over a connection of their own.
          `<link rel="preconnect" href="${service}" />`,
          `<script async fetchpriority="high" src="/${this.getFileName(script)}"></script>`,
          '',
        ].join('\n    ');
        const app = html.replace(homeHead, () => early + marked);
        this.emitFile({ type: 'asset', fileName: 'app.html', source: app });
        const contentOf = await contentsOf(config);
        const priceScript = this.emitFile({
          type: 'asset',
          name: 'first-price.js',
          source: await earlyScript(config, 'src/features/public-site/price/ask-first-price.ts'),
        });
        const asksPrice = [
          connects,
          `<script async fetchpriority="high" src="/${this.getFileName(priceScript)}"></script>`,
        ].join('');
        const styles = stylesIn(bundle);
        for (const page of publicPages) {
          const withHead = html.replace(homeHead, () => headOf(page, site));
          const contents = contentOf(page.path);
          const modes = (page.modes ?? []).flatMap((mode) => {
            const of = contentOf(page.path, mode);
            return of ? [[mode, of] as const] : [];
          });
          const links = preloads(page, bundle, html);
          const early = contents?.get(languages[0])?.includes('data-price') ? asksPrice : '';
          const source = contents
            ? pageFile({ html: withHead, path: page.path, contents, modes, early, styles, links })
            : withHead.replace('</title>', `</title>${links}`);
          if (page === home) index.source = source;
          else this.emitFile({ type: 'asset', fileName: `${page.path.slice(1)}.html`, source });
        }
        const manifest = readJson(site.root, 'public/manifest.webmanifest');
        if (typeof manifest === 'object') {
          const named = Object.assign({}, manifest, { name: site.name, short_name: site.name });
          this.emitFile({
            type: 'asset',
            fileName: 'manifest.webmanifest',
            source: JSON.stringify(named),
          });
        }
        for (const [fileName, source] of crawlerFiles(site.url, config.env)) {
          this.emitFile({ type: 'asset', fileName, source });
        }
      },
    },
  };
}

/**
 * robots.txt, and a sitemap if the site's address is known, which a sitemap must contain. An imprint that says nothing
 * is not in it.
 */
function crawlerFiles(url: string, env: ResolvedConfig['env']): [name: string, content: string][] {
  const robots = ['User-agent: *', 'Allow: /'];
  if (url === '') return [['robots.txt', `${robots.join('\n')}\n`]];
  const hasImprint = ['ADDRESS', 'REGISTER', 'TAX_ID'].some((name) => env[`VITE_LEGAL_${name}`]);
  const entries = publicPages
    .filter(({ path }) => hasImprint || path !== '/imprint')
    .map(({ path }) => `  <url><loc>${escapeHtml(url + path)}</loc></url>`);
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  ];
  return [
    ['robots.txt', [...robots, `Sitemap: ${url}/sitemap.xml`, ''].join('\n')],
    ['sitemap.xml', `${sitemap.join('\n')}\n`],
  ];
}
