import * as v from 'valibot';

/** The auth service's codes for a session that it will not renew. */
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

/** The refusal in its present form and in two older ones. */
const refusalSchema = v.union([
  v.object({ code: refusal }),
  v.object({ error_code: refusal }),
  v.object({ error: refusal }),
]);
const renewed = v.object({ access_token: v.unknown() });

/**
 * The answer to a session's renewal, as passed to the auth client. The client ends a session on any
 * failure that it does not consider temporary, so every failure except a refusal becomes a 503.
 */
export async function renewalAnswer(response: Response): Promise<Response> {
  const body: unknown = await response.clone().json();
  const isAnswer = v.is(response.ok ? renewed : refusalSchema, body);
  return isAnswer ? response : Response.json({ msg: '' }, { status: 503 });
}
