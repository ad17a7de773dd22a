import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isProtected, routeTable, type Route } from '../src/app/routes/route-table.ts';
import { screenFiles, weightOf } from './screen-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
let parent: string;
let folder: string;
/** What the build printed, and the code it exited with. */
let output = '';

const read = (name: string) => readFileSync(join(folder, name), 'utf8');

/** Everything that is served as text. */
const textFiles = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(html|js|css|webmanifest|txt|xml|svg)$/.test(name),
  );

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'pitchreel-published-'));
  folder = join(parent, 'dist');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const args = [
    vite,
    'build',
    '--outDir',
    folder,
    '--manifest',
    '--emptyOutDir',
    '--logLevel',
    'error',
  ];
  const built = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      // Vitest's own value would build the app for development.
      NODE_ENV: 'production',
      VITE_SUPABASE_URL: 'https://abcdefgh.supabase.co/',
      VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc',
      VITE_SITE_URL: 'https://www.acme.com/',
      VITE_BRAND_NAME: 'Acme & Co',
      VITE_LEGAL_ENTITY: 'Acme Ltd',
      VITE_LEGAL_ADDRESS: '',
      VITE_LEGAL_REGISTER: '',
      VITE_LEGAL_TAX_ID: '',
      VITE_CONTACT_EMAIL: 'hello@acme.com',
      VITE_SUPPORT_EMAIL: 'support@acme.com',
      VITE_HELP_CHAT_URL: '',
      VITE_ERROR_REPORT_URL: 'https://errors.acme.com/report',
      VITE_FIXED_SPANISH: '',
      SITE_HOST: 'nginx',
    },
  });
  output = `${built.stdout}${built.stderr}${built.status}`;
}, 120_000);

afterAll(() => rmSync(parent, { recursive: true }));

it('names the operator everywhere, and the demo nowhere', () => {
  expect(output).toBe('0');
  expect(JSON.parse(read('manifest.webmanifest'))).toMatchObject({
    name: 'Acme & Co',
    short_name: 'Acme & Co',
  });
  expect(read('index.html')).toMatch(/<title>[^<]+ · Acme &amp; Co<\/title>/);
  expect(read('index.html')).toContain('property="og:site_name" content="Acme &amp; Co"');
  expect(read('index.html')).toContain('"name":"Acme & Co","url":"https://www.acme.com"');
  expect(read('help.html')).toContain('rel="canonical" href="https://www.acme.com/help"');

  const texts = textFiles();
  expect(texts.length).toBeGreaterThan(100);
  const ofTheDemo = texts.filter((name) => /Pitchreel|pitchreel\.example/.test(read(name)));
  expect(ofTheDemo).toEqual([]);
});

it('asks for a shared pitch before the code of the app, and on no page that is another screen', () => {
  const script =
    /<script async fetchpriority="high" src="\/(assets\/first-pitch-[\w-]+\.js)">/.exec(
      read('app.html'),
    );
  expect(read('app.html')).toContain('rel="preconnect" href="https://abcdefgh.supabase.co');
  const source = read(script?.[1] ?? '');
  expect(source).toContain('https://abcdefgh.supabase.co');
  expect(source).not.toMatch(/\bimport\b/);
  expect(source).toMatch(/`\/assets\/pitch-page-[\w-]+\.js[`,]/);
  const pages = textFiles().filter((name) => name.endsWith('.html'));
  expect(pages.filter((name) => read(name).includes('first-pitch'))).toEqual(['app.html']);
});

/** What stands in the file of a page, and in its template for the other language. */
const contents = (page: string) => {
  const html = read(page);
  const [english = '', spanish = ''] = html.split('<template id="page-es" lang="es">');
  const heading = (content: string) =>
    /<h1[^>]*>(.*?)<\/h1>/.exec(content)?.[1]?.replaceAll(/<[^>]+>/g, '');
  return { html, english, spanish, headings: [heading(english), heading(spanish)] };
};

it.each([
  ['index.html', '/'],
  ['how-it-works.html', '/how-it-works'],
  ['for-companies.html', '/for-companies'],
  ['for-talent.html', '/for-talent'],
  ['help.html', '/help'],
  ['register.html', '/register'],
  ['talent/auth.html', '/talent/auth'],
  ['company/auth.html', '/company/auth'],
  ['company/register.html', '/company/register'],
  ['privacy.html', '/privacy'],
  ['terms.html', '/terms'],
  ['cookies.html', '/cookies'],
  ['gdpr.html', '/gdpr'],
  ['imprint.html', '/imprint'],
])('%s has its content, its styles and its links in both languages', (page, path) => {
  const { html, english, spanish, headings } = contents(page);
  expect(html).toContain('<html lang="en">');
  expect(english).toContain(`<div id="root" data-path="${path}" data-language="en"`);
  expect(headings).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)]);
  expect(headings[0]).not.toBe(headings[1]);
  for (const content of [english, spanish]) {
    for (const link of ['/how-it-works', '/for-companies', '/for-talent', '/privacy']) {
      expect(content).toContain(`href="${link}"`);
    }
  }
  // Nothing but the file itself is waited for before the first paint.
  expect(html).not.toContain('rel="stylesheet"');
  expect(html.slice(0, html.indexOf('<body>'))).not.toMatch(/modulepreload|type="module"/);
  expect(html).toMatch(/<style>[^<]*--color-signal/);
  // The policy of the site lets no element have one.
  expect(html).not.toMatch(/<[^>]* style=/);
});

it.each(['talent', 'company'])('has every form to sign %s in or up in one file', (type) => {
  const html = read(`${type}/auth.html`);
  expect(html).toContain('data-modes="register forgot"');
  const [, registration = ''] = html.split('<template id="page-en-register" lang="en">');
  expect(registration).toMatch(/^[^]*?<form[^>]*aria-label="Create Account"[^]*?<template/);
  const [, spanish = ''] = html.split('<template id="page-es-register" lang="es">');
  expect(spanish).toMatch(/^[^]*?<form[^>]*aria-label="Crear cuenta"[^]*?<template/);
  expect(html).toMatch(/<template id="page-en-forgot" lang="en">[^]*<template id="page-es-forgot"/);
  // Sent without the app, it would put a password into the address.
  for (const [form] of html.matchAll(/<form[^>]*>/g)) {
    expect(form).toContain('method="post"');
    expect(form).toContain('data-waits=""');
  }
  for (const name of ['username', 'current-password', 'new-password']) {
    expect(html).toContain(`autoComplete="${name}"`);
  }
});

it.each(['index.html', 'how-it-works.html', 'for-companies.html'])(
  '%s asks for the price at once',
  (page) => {
    const { html, english, spanish } = contents(page);
    const [, script = ''] =
      /<script async fetchpriority="high" src="\/(assets\/first-price-[\w-]+\.js)">/.exec(html) ??
      [];
    expect(read(script)).toContain('https://abcdefgh.supabase.co');
    for (const content of [english, spanish]) expect(content).toContain('data-price');
  },
);

it('names no imprint to search engines where the operator has set none', () => {
  expect(read('sitemap.xml')).toContain('https://www.acme.com/terms<');
  expect(read('sitemap.xml')).not.toContain('imprint');
});

it('allows exactly the scripts that stand in its pages', () => {
  const configuration = readFileSync(join(`${folder}-hosting`, 'nginx.conf'), 'utf8');
  const allowed = new Set(configuration.match(/'sha256-[^']+'/g));
  const scripts = textFiles()
    .filter((name) => name.endsWith('.html'))
    .flatMap((name) => [...read(name).matchAll(/<script>([^]*?)<\/script>/g)])
    .map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  expect(new Set(scripts)).toEqual(allowed);
  expect(allowed.size).toBe(2);
});

it('asks for a member’s screen before the code of the app, and on no page that is another screen', () => {
  const script =
    /<script async fetchpriority="high" src="\/(assets\/first-screen-[\w-]+\.js)">/.exec(
      read('app.html'),
    );
  const source = read(script?.[1] ?? '');
  expect(source).not.toMatch(/\bimport\b/);
  for (const name of ['company-dashboard-page', 'service', 'data', 'member', 'texts-es']) {
    expect(source).toMatch(new RegExp(`/assets/${name}-[\\w-]+\\.js`));
  }
  // Files that the page itself names are not asked for twice.
  expect(source).not.toMatch(/assets\/(index|vendor|site)-/);
  const pages = textFiles().filter((name) => name.endsWith('.html'));
  expect(pages.filter((name) => read(name).includes('first-screen'))).toEqual(['app.html']);
});

/**
 * What a screen may weigh. 300 are wanted for each; none may grow until it has come so far. Those with pitches
 * have what fetches them in pieces, 9 kB (docs/decisions/0082-renditions-and-streaming.md).
 */
function mostKilobytes(route: Route): number {
  if (route.screen === 'PitchPage' || route.screen === 'OpinionPage') return 265;
  if (route.screen === 'SearchTalentPage') return 347;
  if (route.screen === 'TalentProfilePage') return 350;
  if (route.screen === 'CompanyProfilePage') return 307;
  return isProtected(route) ? 345 : 260;
}

it.each(routeTable)('asks for few and small scripts to show $path', (route) => {
  const files = screenFiles(root, folder)(route);
  expect(files.length).toBeLessThanOrEqual(30);
  expect(weightOf(folder, files)).toBeLessThanOrEqual(mostKilobytes(route));
});

it('has code of the desk in no file that another screen waits for', () => {
  const others = routeTable.filter(({ screen }) => screen !== 'DeskPage');
  const files = new Set(others.flatMap((route) => screenFiles(root, folder)(route)));
  const maps = readdirSync(`${folder}-maps`, { recursive: true, encoding: 'utf8' });
  const shown = maps.filter((name) => files.has(name.replace(/\.map$/, '')));
  expect(shown.length).toBeGreaterThan(40);
  const ofDesk = shown.flatMap(
    (name) =>
      readFileSync(join(`${folder}-maps`, name), 'utf8').match(/src\/features\/desk\/[^"]+/g) ?? [],
  );
  // Whether there is a desk to link to.
  expect(ofDesk).toEqual(['src/features/desk/api/operator.ts']);
});

it('has nothing of the client of Iceberg catalogs, which the storage client imports', () => {
  expect(textFiles().filter((name) => read(name).includes('X-Iceberg'))).toEqual([]);
});

it('has the code that reports errors in a file that no page waits for', () => {
  const reporters = textFiles().filter((name) => read(name).includes('errors.acme.com/report'));
  expect(reporters).toEqual([expect.stringMatching(/^assets\/send-report-/)]);
  const pages = textFiles().filter((name) => name.endsWith('.html'));
  expect(pages.filter((name) => read(name).includes('send-report'))).toEqual([]);
});

it('keeps source maps beside what is published, and names them nowhere in it', () => {
  const published = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(published.filter((name) => name.endsWith('.map'))).toEqual([]);
  const scripts = published.filter((name) => name.endsWith('.js'));
  expect(scripts.filter((name) => read(name).includes('sourceMappingURL'))).toEqual([]);
  const maps = readdirSync(`${folder}-maps`, { recursive: true, encoding: 'utf8' });
  expect(maps.filter((name) => /^assets\/index-.*\.js\.map$/.test(name))).toHaveLength(1);
});

it('writes what the host needs that is named, beside it what is not to be published', () => {
  expect(readdirSync(folder)).not.toContain('nginx.conf');
  const configuration = readFileSync(join(`${folder}-hosting`, 'nginx.conf'), 'utf8');
  expect(configuration).toContain(
    'proxy_pass "https://abcdefgh.supabase.co/functions/v1/share-card?',
  );
  expect(configuration).toContain('max-age=31536000');
});
