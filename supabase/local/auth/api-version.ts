const versionHeader = 'x-supabase-api-version';
/** The version in which the form of errors last changed. */
const newest = '2024-01-01';

/** Gives an error the form of the version that the caller asked for, as supabase-js does. */
export async function inAskedVersion(request: Request, response: Response): Promise<Response> {
  const asked = request.headers.get(versionHeader) ?? '';
  if (response.status < 400 || !isDate(asked) || asked < newest) return response;
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
