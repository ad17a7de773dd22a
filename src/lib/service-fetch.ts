/** The auth client's part that a request needs: the token of who is signed in, and a fresh one. */
export interface TokenSource {
  getSession: () => Promise<{ data: { session: { access_token: string } | null } }>;
  refreshSession: () => Promise<{ data: { session: { access_token: string } | null } }>;
}

const isJson = (response: Response) =>
  response.headers.get('content-type')?.includes('json') ?? false;

/**
 * The auth service says when a session expires by its own clock. Without that the auth client
 * counts the session's seconds by this device's, which may be hours off.
 */
async function countedHere(response: Response): Promise<Response> {
  const body: unknown = await response.clone().json();
  if (typeof body !== 'object' || body === null) return response;
  if (!('expires_at' in body) || !('expires_in' in body)) return response;
  const { status, headers } = response;
  return new Response(JSON.stringify({ ...body, expires_at: undefined }), { status, headers });
}

/** A gateway's refusal is a page; the auth client would tell of its syntax. */
const tooMany = () =>
  Response.json(
    { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
    { status: 429 },
  );

async function authAnswer(response: Response): Promise<Response> {
  if (response.ok && response.status === 200 && isJson(response)) return countedHere(response);
  return response.status === 429 && !isJson(response) ? tooMany() : response;
}

/** Whom a token names; undefined when it names nobody. */
function subjectOf(token: string): unknown {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null && 'sub' in claims
      ? claims.sub
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The token to try once more with; undefined when there is none but the refused one. Never another
 * person's, who has signed in meanwhile: the request would be done in their name.
 */
async function freshToken(refused: string, auth: TokenSource): Promise<string | undefined> {
  const subject = subjectOf(refused);
  const { session } = (await auth.getSession()).data;
  if (session === null || subjectOf(session.access_token) !== subject) return undefined;
  if (session.access_token !== refused) return session.access_token;
  const fresh = (await auth.refreshSession()).data.session?.access_token;
  return fresh !== undefined && subjectOf(fresh) === subject ? fresh : undefined;
}

/**
 * `fetch` for the service's client, for devices whose clock is wrong or is put right: the length
 * of a session is counted here, and a request whose token turns out to have expired is sent again
 * with a fresh one, once.
 */
export function createServiceFetch(auth: () => TokenSource): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname.startsWith('/auth/v1/')) return authAnswer(response);
    if (response.status !== 401) return response;
    const headers = new Headers(init?.headers);
    const refused = headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
    const token = await freshToken(refused, auth());
    if (token === undefined) return response;
    headers.set('authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  };
}
