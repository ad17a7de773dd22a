import type { Site } from '../site.ts';
import { isCrawler } from './crawlers.ts';
import { pitchIdIn, pitchPage } from './pitch-page.ts';

/** The build writes it. */
declare const SITE: Site;

interface Context {
  /** What the site would answer without this function. */
  next(): Promise<Response>;
}

/** Netlify answers itself what this leaves undefined. */
export default async function sharePitch(
  request: Request,
  context: Context,
): Promise<Response | undefined> {
  const id = pitchIdIn(new URL(request.url).pathname);
  if (id === undefined || request.method !== 'GET') return undefined;
  if (!isCrawler(request.headers.get('user-agent'))) return undefined;
  const page = await context.next();
  const { html, headers } = await pitchPage(id, await page.text(), SITE);
  const type = { 'content-type': 'text/html; charset=utf-8' };
  return new Response(html, { headers: { ...SITE.headers, ...type, ...headers } });
}

export const config = { path: '/pitch/*', onError: 'bypass' };
