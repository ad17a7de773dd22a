/** The auth service's words for a session that it does not renew. */
const refusals: ReadonlySet<unknown> = new Set([
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

/**
 * The answer to the renewal of a session, as the auth client may have it. The client ends a session
 * for whatever it does not take for a passing fault: it is told of one unless the service refuses.
 */
export async function renewalAnswer(response: Response): Promise<Response> {
  const body: unknown = await response.clone().json();
  const fields = typeof body === 'object' && body !== null ? body : {};
  if (response.ok && 'access_token' in fields) return response;
  const words = [
    'code' in fields && fields.code,
    'error_code' in fields && fields.error_code,
    'error' in fields && fields.error,
  ];
  const isRefusal = !response.ok && words.some((word) => refusals.has(word));
  return isRefusal ? response : Response.json({ msg: '' }, { status: 503 });
}
