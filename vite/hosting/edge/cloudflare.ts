import { cacheControl } from '../cache-control.ts';
import type { Site } from '../site.ts';
import { isCrawler } from './crawlers.ts';
import { pitchIdIn, pitchPage } from './pitch-page.ts';

/** The build writes it. */
declare const SITE: Site;

/** What Cloudflare Pages gives a worker: the files of the site, at addresses without `.html`. */
interface Env {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

const routes = new RegExp(SITE.routes, 'i');

/** Of an answer that has a file, a part of it, or says that the browser has it. */
const fileStatuses: ReadonlySet<number> = new Set([200, 206, 304]);

function answer(response: Response, more: Readonly<Record<string, string>>): Response {
  const answered = new Response(response.body, response);
  for (const [name, value] of Object.entries({ ...SITE.headers, ...more })) {
    answered.headers.set(name, value);
  }
  return answered;
}

const notFound = () =>
  answer(
    new Response('Not found\n', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    }),
    { 'cache-control': cacheControl.missing },
  );

async function respond(request: Request, { ASSETS }: Env): Promise<Response> {
  const { pathname } = new URL(request.url);
  const app = () => ASSETS.fetch(new Request(new URL('/app', request.url), request));
  if (pathname.startsWith('/assets/')) {
    const file = await ASSETS.fetch(request);
    if (file.status === 404) return notFound();
    const isFile = fileStatuses.has(file.status);
    return answer(file, { 'cache-control': isFile ? cacheControl.assets : cacheControl.missing });
  }
  const rest = { 'cache-control': cacheControl.rest };
  const isRoute = routes.test(pathname);
  const pitch = pitchIdIn(pathname);
  if (
    pitch !== undefined &&
    request.method === 'GET' &&
    isCrawler(request.headers.get('user-agent'))
  ) {
    const page = await ASSETS.fetch(new Request(new URL('/app', request.url)));
    const { html, headers } = await pitchPage(pitch, await page.text(), SITE);
    const type = { 'content-type': 'text/html; charset=utf-8' };
    return answer(new Response(html, { headers: type }), headers);
  }
  const file = await ASSETS.fetch(request);
  if (isRoute && file.status === 404) return answer(await app(), rest);
  const isPage = file.headers.get('content-type')?.startsWith('text/html') ?? false;
  return answer(file, isPage && !isRoute ? { ...rest, 'x-robots-tag': 'noindex' } : rest);
}

export default { fetch: respond };
