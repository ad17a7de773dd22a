import { cacheControl } from '../../../vite/hosting/cache-control.ts';
import { siteHeaders } from '../../../vite/hosting/headers.ts';
import { isMalformed } from '../malformed.ts';
import { settingNames, type Settings } from '../settings.ts';
import type { World } from './world-parts.ts';

const page = '<!doctype html><div id="root"></div><script type="module" src="/assets/index-1.js">';
const screens = new Set(['/', '/company/dashboard']);

interface PlainAnswer {
  status: number;
  body: string | null;
  headers: Record<string, string>;
}

/** Answers as a static host with the built app does. */
export function siteAnswer(world: World, request: Request): Response {
  const { status, body, headers } = plainAnswer(world, new URL(request.url).pathname);
  return new Response(body, {
    status,
    headers: { ...siteHeaders(builtWith(world.settings)), ...headers, ...world.headers },
  });
}

/** The settings without addresses that no build would have taken. */
function builtWith(settings: Settings): Settings {
  const names = settingNames.filter((name) => !isMalformed(name, settings[name] ?? ''));
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

function plainAnswer({ settings, script }: World, path: string): PlainAnswer {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: key } = settings;
  const scripts: Readonly<Record<string, string>> = {
    '/assets/index-1.js': 'import"./site-2.js"',
    '/assets/site-2.js': `const e={url:"${url}",key:"${key}"}${script}`,
  };
  const body = scripts[path];
  if (body !== undefined) {
    return { status: 200, body, headers: { 'cache-control': cacheControl.assets } };
  }
  if (path.startsWith('/assets/')) {
    return { status: 404, body: 'Not found', headers: { 'cache-control': cacheControl.missing } };
  }
  if (path === '/index.html') return { status: 308, body: null, headers: { location: '/' } };
  const status = screens.has(path) ? 200 : 404;
  return { status, body: page, headers: { 'cache-control': cacheControl.rest } };
}
