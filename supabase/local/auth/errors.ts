/** An error in the form of hosted's auth service; supabase-js reads `error_code` and `msg`. */
export function authError(status: number, code: string, message: string): Response {
  return Response.json(
    { code: status, error_code: code, msg: message },
    { status, headers: { 'x-sb-error-code': code } },
  );
}

/**
 * For who was banned by an operator.
 *
 * @param status 400 at sign-in and renewal, else 403.
 */
export function bannedUser(status: 400 | 403, message = 'User is banned'): Response {
  return authError(status, 'user_banned', message);
}

/** @param wait seconds until the next mail may be requested. */
export function mailRateLimited(wait: number): Response {
  return authError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${wait} seconds.`,
  );
}
