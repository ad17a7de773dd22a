import * as v from 'valibot';

/** The auth service's words for a session that it does not renew. */
const refusal = v.picklist([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
  'bad_jwt',
  'invalid_grant',
  'validation_failed',
]);

/** In its present form, and in two older ones. */
const refused = v.union([
  v.object({ code: refusal }),
  v.object({ error_code: refusal }),
  v.object({ error: refusal }),
]);
const renewed = v.object({ access_token: v.unknown() });

/**
 * The answer to the renewal of a session, as the auth client may have it. The client ends a session
 * for whatever it does not take for a passing fault: it is told of one unless the service refuses.
 */
export async function renewalAnswer(response: Response): Promise<Response> {
  const body: unknown = await response.clone().json();
  const isAnswer = v.is(response.ok ? renewed : refused, body);
  return isAnswer ? response : Response.json({ msg: '' }, { status: 503 });
}
