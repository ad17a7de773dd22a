/** An error in the form of hosted's auth service; supabase-js reads `error_code` and `msg`. */
export function authError(status: number, code: string, message: string): Response {
  return Response.json(
    { code: status, error_code: code, msg: message },
    { status, headers: { 'x-sb-error-code': code } },
  );
}

/** For who was banned by an operator, at sign-in and renewal. */
export const bannedUser = (): Response => authError(403, 'user_banned', 'User is banned');

/** @param wait seconds until the next mail may be requested. */
export function mailRateLimited(wait: number): Response {
  return authError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${wait} seconds.`,
  );
}
