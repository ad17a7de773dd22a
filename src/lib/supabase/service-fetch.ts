import * as v from 'valibot';
import { renewalAnswer } from './renewal-answer';
import { serviceAnswer, type RequestInfo } from './service-answer';

/** The auth client's part that a request needs: the token of who is signed in, and a fresh one. */
export interface TokenSource {
  getSession: () => Promise<{ data: { session: { access_token: string } | null } }>;
  refreshSession: () => Promise<{ data: { session: { access_token: string } | null } }>;
}

const isJson = (response: Response) =>
  response.headers.get('content-type')?.includes('json') ?? false;

const datedSession = v.looseObject({ expires_at: v.unknown(), expires_in: v.unknown() });

/**
 * The auth service says when a session expires by its own clock. Without that the auth client
 * counts the session's seconds by this device's, which may be hours off.
 */
async function countedHere(response: Response): Promise<Response> {
  const body: unknown = await response.clone().json();
  if (!v.is(datedSession, body)) return response;
  const { status, headers } = response;
  return new Response(JSON.stringify({ ...body, expires_at: undefined }), { status, headers });
}

/** A gateway's refusal is a page; the auth client would tell of its syntax. */
const tooMany = () =>
  Response.json(
    { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
    { status: 429 },
  );

async function authAnswer(asked: RequestInfo, response: Response, isRenewal: boolean) {
  if (response.status === 429 && !isJson(response) && !isRenewal) return tooMany();
  const answer = await serviceAnswer(asked, response);
  if (isRenewal && answer.status !== 204) {
    const renewed = await renewalAnswer(answer);
    return renewed.ok ? countedHere(renewed) : renewed;
  }
  return answer.status === 200 && isJson(answer) ? countedHere(answer) : answer;
}

const claimsSchema = v.pipe(v.string(), v.parseJson(), v.object({ sub: v.string() }));

/** Whom a token names; undefined when it names nobody. */
function subjectOf(token: string): string | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    return v.parse(claimsSchema, atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sub;
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

/** What requests need to know of who is here. */
export interface Caller {
  /** The key that stands for a visitor where nobody's token is to be had. */
  readonly publishableKey: string;
  /** Whether somebody is signed in as far as the screen knows. */
  readonly isSignedIn: () => boolean;
  readonly hasStoredSession: () => boolean;
  /** Told that the service refused who is signed in. */
  readonly onRefused: () => void;
}

/** Why the client has no token for somebody who is signed in; undefined for everybody else. */
function missingToken(token: string, caller: Caller): 'unrenewed' | 'lost' | undefined {
  if ((token !== '' && token !== caller.publishableKey) || !caller.isSignedIn()) return undefined;
  return caller.hasStoredSession() ? 'unrenewed' : 'lost';
}

/**
 * `fetch` for the service's client. For devices whose clock is wrong or is put right the length of a
 * session is counted here, and a request whose token turns out to have expired is sent again with a
 * fresh one, once. Nothing of somebody who is signed in goes out as a visitor's: while the session
 * cannot be renewed it fails for now, and without any session it is refused.
 */
export function createServiceFetch(auth: () => TokenSource, caller: Caller): typeof fetch {
  const refuse = (response: Response) => {
    if (caller.isSignedIn()) caller.onRefused();
    return response;
  };
  return async (input, init) => {
    const { pathname: path, searchParams } = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init?.headers);
    const method = init?.method ?? 'GET';
    const asked: RequestInfo = { path, method, prefer: headers.get('prefer') ?? '' };
    if (path.startsWith('/auth/v1/')) {
      const isRenewal = searchParams.get('grant_type') === 'refresh_token';
      return authAnswer(asked, await fetch(input, init), isRenewal);
    }
    const sent = headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
    const missing = missingToken(sent, caller);
    if (missing === 'unrenewed') return Response.json({ message: '' }, { status: 502 });
    if (missing === 'lost') return refuse(Response.json({ message: '' }, { status: 401 }));
    const response = await fetch(input, init);
    if (response.status !== 401) return serviceAnswer(asked, response);
    const token = await freshToken(sent, auth());
    if (token === undefined) return refuse(await serviceAnswer(asked, response));
    headers.set('authorization', `Bearer ${token}`);
    return serviceAnswer(asked, await fetch(input, { ...init, headers }));
  };
}
