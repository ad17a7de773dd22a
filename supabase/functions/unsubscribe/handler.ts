import { answer } from '../_shared/request/answer.ts';
import { SettingError, siteUrl, type Env } from '../_shared/env.ts';
import { readiness } from '../_shared/request/readiness.ts';
import { callAsService } from '../_shared/service.ts';
import { isUuid } from '../_shared/uuid.ts';

export const needs = ['SITE_URL'] as const;

/**
 * Where the `List-Unsubscribe` header of a mail leads (RFC 8058): POST by a mail program, or by the
 * button of the page that the mail's own link opens, stops the mails of the person whose `token` it is, those
 * about messages or, with `from=searches`, those about saved searches; GET, by a person or a program
 * that only looks, changes nothing and leads to the setting. Hosted functions cannot answer a page.
 *
 * @returns 200 when the mails are stopped, 303 to the site for GET, 404 for a token of nobody.
 */
export default async function handler(request: Request, env: Env): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('token');
  const from = searchParams.get('from') === 'searches' ? 'searches' : 'messages';
  if (request.method === 'GET' && token === null) return readiness(request, env, needs);
  if (request.method !== 'GET' && request.method !== 'POST') {
    return answer(405, { error: 'Only GET and POST are answered here.' });
  }
  try {
    if (request.method === 'GET') return toSetting(env, searchParams.get('for'));
    const isKnown = isUuid(token)
      ? await callAsService(env, {
          path: 'rest/v1/rpc/unsubscribe',
          body: { p_token: token, p_from: from },
        })
      : false;
    const result =
      isKnown === true
        ? answer(200, { unsubscribed: true })
        : answer(404, { error: 'This link belongs to no account.' });
    // Any site may ask, as any program may: what counts is the token.
    result.headers.set('access-control-allow-origin', '*');
    return result;
  } catch (error) {
    console.error('unsubscribe', error);
    const why = error instanceof SettingError ? `: ${error.message}` : '';
    return answer(500, { error: `The mails could not be stopped${why}. Try again later.` });
  }
}

function toSetting(env: Env, userType: string | null): Response {
  const site = siteUrl(env);
  const isKnown = userType === 'talent' || userType === 'company';
  const location = isKnown ? `${site}/${userType}/profile#notifications` : `${site}/`;
  return new Response(null, { status: 303, headers: { location } });
}
