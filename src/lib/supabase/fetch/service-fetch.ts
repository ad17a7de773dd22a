import * as v from 'valibot';
import { renewalAnswer } from './renewal-answer';
import { serviceAnswer } from './service-answer';
import type { ServiceRequest } from './service-rows';

/** The part of the auth client that requests need: the current token and a fresh one. */
export interface TokenSource {
  getSession: () => Promise<{ data: { session: { access_token: string } | null } }>;
  refreshSession: () => Promise<{ data: { session: { access_token: string } | null } }>;
}

const isJson = (response: Response) =>
  response.headers.get('content-type')?.includes('json') ?? false;

const datedSession = v.looseObject({ expires_at: v.unknown(), expires_in: v.unknown() });

/**
 * Removes `expires_at`, which is by the service's clock. The auth client then counts `expires_in`
 * by this device's clock, which may be hours off.
 */
async function withExpiryByDeviceClock(response: Response): Promise<Response> {
  const body: unknown = await response.clone().json();
  if (!v.is(datedSession, body)) return response;
  const { status, headers } = response;
  return new Response(JSON.stringify({ ...body, expires_at: undefined }), { status, headers });
}

/** A gateway refuses with an HTML page, for which the auth client would report a syntax error. */
const tooMany = () =>
  Response.json(
    { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
    { status: 429 },
  );

async function authAnswer(request: ServiceRequest, response: Response, isRenewal: boolean) {
  if (response.status === 429 && !isJson(response) && !isRenewal) return tooMany();
  const answer = await serviceAnswer(request, response);
  if (isRenewal && answer.status !== 204) {
    const renewed = await renewalAnswer(answer);
    return renewed.ok ? withExpiryByDeviceClock(renewed) : renewed;
  }
  return answer.status === 200 && isJson(answer) ? withExpiryByDeviceClock(answer) : answer;
}

const claimsSchema = v.pipe(v.string(), v.parseJson(), v.object({ sub: v.string() }));

/** The user id in a token; undefined when it has none. */
function subjectOf(token: string): string | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    return v.parse(claimsSchema, atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sub;
  } catch {
    return undefined;
  }
}

/**
 * The token for a second attempt; undefined when there is no other. Never a token of another user
 * who has signed in meanwhile, in whose name the request would be done.
 */
async function freshToken(refused: string, auth: TokenSource): Promise<string | undefined> {
  const subject = subjectOf(refused);
  const { session } = (await auth.getSession()).data;
  if (session === null || subjectOf(session.access_token) !== subject) return undefined;
  if (session.access_token !== refused) return session.access_token;
  const fresh = (await auth.refreshSession()).data.session?.access_token;
  return fresh !== undefined && subjectOf(fresh) === subject ? fresh : undefined;
}

const addressOf = (input: Parameters<typeof fetch>[0]) =>
  new URL(input instanceof Request ? input.url : input);

function infoOf(...[input, init]: Parameters<typeof fetch>): ServiceRequest {
  const { pathname, searchParams } = addressOf(input);
  const headers = new Headers(init?.headers);
  return {
    path: pathname,
    method: init?.method ?? 'GET',
    prefer: headers.get('prefer') ?? '',
    accept: headers.get('accept') ?? '',
    select: searchParams.get('select') ?? '',
  };
}

/** `fetch` for a client without a session of its own: answers are checked, and that is all. */
export const checkedFetch: typeof fetch = async (input, init) =>
  serviceAnswer(infoOf(input, init), await fetch(input, init));

/** What requests need to know about the current user. */
export interface Caller {
  /** The key sent as the token of a visitor. */
  readonly publishableKey: string;
  /** Whether the screen shows a signed-in user. */
  readonly isSignedIn: () => boolean;
  readonly hasStoredSession: () => boolean;
  /** Called when the service refused the signed-in user. */
  readonly onRefused: () => void;
}

/** Why the client has no token for a signed-in user; undefined if it has one or no one is signed in. */
function missingToken(token: string, caller: Caller): 'unrenewed' | 'lost' | undefined {
  if ((token !== '' && token !== caller.publishableKey) || !caller.isSignedIn()) return undefined;
  return caller.hasStoredSession() ? 'unrenewed' : 'lost';
}

/**
 * `fetch` for the Supabase client. A request whose token has expired is sent once more with a fresh
 * one, because the device's clock may be wrong. A signed-in user's request is never sent as a
 * visitor's: while the session cannot be renewed it fails temporarily, and without a session it is
 * refused.
 */
export function createServiceFetch(auth: () => TokenSource, caller: Caller): typeof fetch {
  const refuse = (response: Response) => {
    if (caller.isSignedIn()) caller.onRefused();
    return response;
  };
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    const request = infoOf(input, init);
    if (request.path.startsWith('/auth/v1/')) {
      const isRenewal = addressOf(input).searchParams.get('grant_type') === 'refresh_token';
      return authAnswer(request, await fetch(input, init), isRenewal);
    }
    const sent = headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
    const missing = missingToken(sent, caller);
    if (missing === 'unrenewed') return Response.json({ message: '' }, { status: 502 });
    if (missing === 'lost') return refuse(Response.json({ message: '' }, { status: 401 }));
    const response = await fetch(input, init);
    if (response.status !== 401) return serviceAnswer(request, response);
    const token = await freshToken(sent, auth());
    if (token === undefined) return refuse(await serviceAnswer(request, response));
    headers.set('authorization', `Bearer ${token}`);
    return serviceAnswer(request, await fetch(input, { ...init, headers }));
  };
}
