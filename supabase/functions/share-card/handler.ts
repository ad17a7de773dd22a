import { answer } from '../_shared/request/answer.ts';
import { readEnv, SettingError, siteUrl, type Env } from '../_shared/env.ts';
import { publishableKey } from '../_shared/keys.ts';
import { cardCacheControl, pitchDocument, readPitch } from '../_shared/pitch-card.ts';
import { readiness } from '../_shared/request/readiness.ts';

export const needs = ['SITE_URL'] as const;

const timeoutMs = 3000;

/**
 * The page of a shared pitch as programs see it that make previews (docs/decisions/0027-hosting.md):
 * GET with the id as `position`. It is HTML that says of itself that it is plain text, because hosted
 * functions cannot answer a page; the web server in front changes that.
 *
 * @returns 200, with `X-Robots-Tag: noindex` for a pitch that is gone; 503 while the database does
 *   not answer.
 */
export default async function handler(request: Request, env: Env): Promise<Response> {
  if (request.method !== 'GET') return answer(405, { error: 'Only GET is answered here.' });
  const position = new URL(request.url).searchParams.get('position');
  if (position === null) return readiness(request, env, needs);
  try {
    const project = {
      supabaseUrl: readEnv(env, 'SUPABASE_URL'),
      publishableKey: publishableKey(env),
    };
    const url = siteUrl(env);
    const [row, brand] = await Promise.all([readPitch(position, project), readBrand(project)]);
    return new Response(pitchDocument(row, { url, brand, supabaseUrl: project.supabaseUrl }), {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': cardCacheControl,
        ...(row ? {} : { 'x-robots-tag': 'noindex' }),
      },
    });
  } catch (error) {
    console.error('share-card', error);
    const why = error instanceof SettingError ? `: ${error.message}` : '';
    return answer(503, { error: `The pitch could not be read${why}. Try again later.` });
  }
}

interface Project {
  readonly supabaseUrl: string;
  readonly publishableKey: string;
}

/** @throws Error when the database cannot be asked. */
async function readBrand({ supabaseUrl, publishableKey }: Project): Promise<string> {
  const response = await fetch(`${supabaseUrl}/rest/v1/site_settings?select=brand_name`, {
    headers: { apikey: publishableKey },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`site_settings answered ${response.status}`);
  const rows: readonly { brand_name: string }[] = await response.json();
  return rows[0]?.brand_name ?? '';
}
