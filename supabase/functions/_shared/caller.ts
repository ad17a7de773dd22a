import { readEnv, type Env } from './env.ts';
import { publishableKey } from './keys.ts';
import { Refusal, refusal, type RefusalBody } from './refusal.ts';

const timeoutMs = 10_000;

/** A signed-in person who calls a function. */
export interface Caller {
  /** The account's id. */
  readonly id: string;
  readonly token: string;
}

/**
 * Who calls a function, by the token in `Authorization`. The auth service is asked, so that a token
 * whose session has ended does not count.
 *
 * @throws Refusal 401 when nobody is signed in.
 * @throws Error when the auth service cannot be asked.
 */
export async function callerOf(request: Request, env: Env): Promise<Caller> {
  const token = /^bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  // A key is no token.
  if (token === undefined || token.startsWith('sb_')) throw signedOut();
  const response = await callAs({ token }, env, 'auth/v1/user');
  const user: unknown = await response.json();
  if (response.status >= 400 && response.status < 500) throw signedOut();
  if (!response.ok || typeof user !== 'object' || user === null || !('id' in user)) {
    throw new Error(`auth/v1/user answered ${response.status}`);
  }
  return { id: String(user.id), token };
}

const signedOut = () => refusal(401, 'signed_out', 'Sign in and try again.');

/** A decision of an operator (docs/decisions/0033-operators.md). */
export interface Decision {
  readonly action: 'export_account' | 'erase_account' | 'refund_payment';
  readonly subject_id: string;
  /** Why. */
  readonly note: unknown;
}

/**
 * Keeps a decision in the caller's name: row-level security lets nobody decide but operators.
 *
 * @returns the decision's id.
 * @throws Refusal 403 `not_operator` when the caller is none, else what the database refuses.
 * @throws Error when the database cannot be asked.
 */
export async function decideAs(caller: Caller, env: Env, decision: Decision): Promise<string> {
  const id = crypto.randomUUID();
  const response = await callAs(caller, env, 'rest/v1/decisions', { ...decision, id });
  if (response.ok) return id;
  const said: unknown = await response.json();
  if (!isRefusalBody(said) || response.status >= 500) {
    throw new Error(`rest/v1/decisions answered ${response.status}: ${JSON.stringify(said)}`);
  }
  if (said.code === '42501') {
    throw refusal(403, 'not_operator', 'Only an operator may do this.');
  }
  throw new Refusal(response.status, said);
}

const isRefusalBody = (said: unknown): said is RefusalBody =>
  typeof said === 'object' && said !== null && 'code' in said && 'message' in said;

async function callAs(
  { token }: Pick<Caller, 'token'>,
  env: Env,
  path: string,
  body?: object,
): Promise<Response> {
  return fetch(`${readEnv(env, 'SUPABASE_URL')}/${path}`, {
    headers: {
      apikey: publishableKey(env),
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=minimal',
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
}
