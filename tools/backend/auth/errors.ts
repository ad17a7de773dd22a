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

const versionHeader = 'x-supabase-api-version';
/** The version in which the form of errors last changed. */
const newest = '2024-01-01';

/** Gives an error the form of the version that the caller asked for, as supabase-js does. */
export async function inAskedVersion(request: Request, response: Response): Promise<Response> {
  const version = request.headers.get(versionHeader) ?? '';
  if (response.status < 400 || !isDate(version) || version < newest) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (typeof body !== 'object' || body === null || !('error_code' in body)) return response;
  const { error_code: code, msg: message, code: _status, ...rest } = { msg: '', code: 0, ...body };
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set(versionHeader, newest);
  return Response.json({ code, message, ...rest }, { status: response.status, headers });
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
