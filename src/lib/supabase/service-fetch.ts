import * as v from 'valibot';
import { serviceAnswer, type ServiceRequest } from './service-answer';

/** The part of the auth client that requests need: the current token and a fresh one. */
export interface TokenSource {
  getSession: () => Promise<{ data: { session: { access_token: string } | null } }>;
  refreshSession: () => Promise<{ data: { session: { access_token: string } | null } }>;
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

function infoOf(...[input, init]: Parameters<typeof fetch>): ServiceRequest {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
  const headers = new Headers(init?.headers);
  return {
    path: pathname,
    method: init?.method ?? 'GET',
    prefer: headers.get('prefer') ?? '',
    accept: headers.get('accept') ?? '',
    select: searchParams.get('select') ?? '',
    isRenewal: searchParams.get('grant_type') === 'refresh_token',
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
    if (request.path.startsWith('/auth/v1/')) return checkedFetch(input, init);
    const sentToken = headers.get('authorization')?.replace(/^Bearer /, '') ?? '';
    const missing = missingToken(sentToken, caller);
    if (missing === 'unrenewed') return Response.json({ message: '' }, { status: 502 });
    if (missing === 'lost') return refuse(Response.json({ message: '' }, { status: 401 }));
    const response = await fetch(input, init);
    if (response.status !== 401) return serviceAnswer(request, response);
    const token = await freshToken(sentToken, auth());
    if (token === undefined) return refuse(await serviceAnswer(request, response));
    headers.set('authorization', `Bearer ${token}`);
    return serviceAnswer(request, await fetch(input, { ...init, headers }));
  };
}
