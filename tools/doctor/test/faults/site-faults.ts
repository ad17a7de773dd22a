import type { FaultCase } from './project-faults.ts';
import type { World } from '../world-parts.ts';

const page = '<div id="root"></div>';

const answering =
  (part: string, status: number, body = 'no') =>
  (world: World) =>
    void world.answers.set(part, () => new Response(body, { status }));

export const siteFaults: readonly FaultCase[] = [
  {
    name: 'the site is not https',
    title: 'Site',
    put: (world) => {
      world.settings.VITE_SITE_URL = 'http://www.pitch.example';
    },
    also: ['Functions', 'Links of mails', 'Price and payment link'],
    is: /not https/,
    todo: /Switch https on/,
  },
  {
    name: 'another page is at the address',
    title: 'Site',
    put: (world) =>
      void world.answers.set('www.pitch.example/', (request) =>
        new URL(request.url).pathname === '/'
          ? new Response('<h1>Welcome to nginx</h1>')
          : undefined,
      ),
    also: ['Headers of the site', 'Scripts of the site'],
    is: /another page is at the address/,
    todo: /folder dist/,
  },
  {
    name: '/index.html is missing',
    title: 'Site',
    put: answering('/index.html', 404),
    is: /\/index\.html is answered 404/,
    todo: /Set SITE_HOST/,
  },
  {
    name: 'unknown addresses are not answered by the app',
    title: 'Site',
    put: answering('/no-such-page', 404),
    is: /answered 404 without the app/,
    todo: /Set SITE_HOST/,
  },
  {
    name: 'missing scripts are answered by a page',
    title: 'Site',
    put: answering('/assets/no-such-file.js', 200),
    is: /missing script is answered 200/,
    todo: /Set SITE_HOST/,
  },
  {
    name: 'the site talks to another project',
    title: 'Scripts of the site',
    put: answering('/assets/site-2.js', 200, 'const e={key:"sb_publishable_pitchreel_local"}'),
    is: /no script has the address of this project/,
    todo: /npm run build/,
  },
  {
    name: 'the site has another key',
    title: 'Scripts of the site',
    put: answering('/assets/site-2.js', 200, '"https://abcdefghijklmnopqrst.supabase.co"'),
    is: /no script has the publishable key/,
    todo: /npm run build/,
  },
  {
    name: 'the site has the secret key',
    title: 'Scripts of the site',
    put: (world) => void (world.script = world.backend.secretKey),
    is: /a script has the secret key/,
    todo: /Delete that key at once/,
  },
  {
    name: 'source maps are published',
    title: 'Scripts of the site',
    put: answering('/assets/index-1.js.map', 200, '{"version":3,"mappings":"AAAA"}'),
    is: /source maps are published/,
    todo: /without its maps/,
  },
  {
    name: 'unknown addresses are found',
    title: 'Site',
    put: (world) =>
      void world.answers.set(
        '/no-such-page',
        () => new Response('<div id="root"></div>', { status: 200 }),
      ),
    is: /answered 200, so that search engines list it/,
    todo: /Set SITE_HOST/,
  },
  {
    name: 'a header says something else',
    title: 'Headers of the site',
    put: (world) => void (world.headers = { 'content-security-policy': "default-src 'self' *" }),
    is: /header content-security-policy of \/ is: default-src 'self' \*/,
    todo: /Set SITE_HOST/,
  },
  {
    name: 'https is asked for only a day',
    title: 'Headers of the site',
    put: (world) => void (world.headers = { 'strict-transport-security': 'max-age=86400' }),
    is: /header strict-transport-security of \/company\/dashboard is: max-age=86400/,
    todo: /Set SITE_HOST/,
  },
  {
    name: 'pages of screens have no headers',
    title: 'Headers of the site',
    put: answering('/company/dashboard', 200, page),
    is: /\/company\/dashboard has no header permissions-policy/,
    todo: /Set SITE_HOST/,
  },
  {
    name: 'everything is kept by browsers',
    title: 'Headers of the site',
    put: (world) =>
      void (world.headers = { 'cache-control': 'public, max-age=31536000, immutable' }),
    is: /pages may be kept by browsers/,
    todo: /Set SITE_HOST/,
  },
  {
    name: 'missing scripts are kept by browsers',
    title: 'Headers of the site',
    put: (world) => {
      const headers = { 'cache-control': 'public, max-age=31536000, immutable' };
      world.answers.set(
        '/assets/no-such-file.js',
        () => new Response('no', { status: 404, headers }),
      );
    },
    is: /browsers keep that a script is missing/,
    todo: /Set SITE_HOST/,
  },
  {
    name: 'nothing is kept by browsers',
    title: 'Headers of the site',
    put: (world) => void (world.headers = { 'cache-control': 'no-cache' }),
    is: /scripts are loaded again at each visit/,
    todo: /Set SITE_HOST/,
  },
];
