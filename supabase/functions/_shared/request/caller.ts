import { readEnv, type Env } from '../env.ts';
import { publishableKey } from '../keys.ts';
import { Refusal, refusal, type RefusalBody } from './refusal.ts';
import { callAsService, ServiceError } from '../service.ts';

const timeoutMs = 10_000;

/** A signed-in person who calls a function. */
export interface Caller {
  /** The account's id. */
  readonly id: string;
  /** When they last typed a code of their authenticator, in seconds since the epoch; null if never in this session. */
  readonly codeAt: number | null;
  /** The session of their token; null for a token without one. */
  readonly sessionId: string | null;
}

/** For how long a code counts for what cannot be undone. */
const codeSeconds = 5 * 60;

/**
 * Who calls a function, by the token in `Authorization`. The auth service is asked, so that a token
 * whose session has ended does not count.
 *
 * @throws Refusal 401 when nobody is signed in.
 * @throws Error when the auth service cannot be asked.
 */
export async function callerOf(request: Request, env: Env): Promise<Caller> {
  const token = /^bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  // A key isn't a token.
  if (token === undefined || token.startsWith('sb_')) throw signedOut();
  const response = await fetch(`${readEnv(env, 'SUPABASE_URL')}/auth/v1/user`, {
    headers: { apikey: publishableKey(env), authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const user: unknown = await response.json();
  if (response.status >= 400 && response.status < 500) throw signedOut();
  if (!response.ok || typeof user !== 'object' || user === null || !('id' in user)) {
    throw new Error(`auth/v1/user answered ${response.status}`);
  }
  return { id: String(user.id), ...sessionOf(token) };
}

/** Reads a token whose signature the auth service has checked. */
function sessionOf(token: string): Omit<Caller, 'id'> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: { aal?: unknown; amr?: unknown; session_id?: unknown } = JSON.parse(
      atob(payload),
    );
    const codes: { method?: unknown; timestamp?: unknown }[] = Array.isArray(claims.amr)
      ? claims.amr
      : [];
    const typed = codes.find(({ method }) => method === 'totp')?.timestamp;
    return {
      codeAt: claims.aal === 'aal2' && typeof typed === 'number' ? typed : null,
      sessionId: typeof claims.session_id === 'string' ? claims.session_id : null,
    };
  } catch {
    return { codeAt: null, sessionId: null };
  }
}

/**
 * Whom operators' steps are open to: who has typed a code in this session.
 *
 * @throws Refusal 403 `not_operator`.
 */
export function requireCode({ codeAt }: Caller): number {
  if (codeAt === null) throw notOperator();
  return codeAt;
}

const notOperator = () => refusal(403, 'not_operator', 'Only an operator may do this.');

const signedOut = () => refusal(401, 'signed_out', 'Sign in and try again.');

/** A decision of an operator (docs/decisions/0033-operators.md). */
export interface Decision {
  readonly action:
    | 'export_account'
    | 'erase_account'
    | 'refund_payment'
    | 'export_evidence'
    | 'add_operator'
    | 'change_operator'
    | 'remove_operator'
    | 'remove_authenticator';
  readonly subject_id: string;
  /** Why. */
  readonly note: unknown;
  /** To delete on request: `{asked_at}` as it was read. To refund: `{left, amount, words}`. Of an operator: `{roles}`. */
  readonly seen?: unknown;
}

/**
 * Keeps a decision in the caller's name: the database lets nobody decide but operators. What functions
 * do cannot be undone, so a code of the caller's authenticator is asked for again
 * (docs/decisions/0072-the-desks-door.md), and one of an authenticator that was just added doesn't count.
 *
 * @returns the decision's id.
 * @throws Refusal 403 `not_operator` when the caller is none, `code_needed` when the last code is older
 *   than five minutes, `authenticator_new` when it's of an authenticator that doesn't count yet, else what
 *   the database refuses.
 * @throws Error when the database cannot be asked.
 */
export async function decideAs(caller: Caller, env: Env, decision: Decision): Promise<string> {
  if (requireCode(caller) < Date.now() / 1000 - codeSeconds) {
    throw refusal(403, 'code_needed', 'Type a code of your authenticator and try again.');
  }
  const isTrusted = await callAsService(env, {
    path: 'rest/v1/rpc/is_trusted_session',
    body: { p_user_id: caller.id, p_session_id: caller.sessionId },
  });
  if (isTrusted !== true) {
    throw refusal(403, 'authenticator_new', 'A new authenticator counts for this after a day.');
  }
  const { action, subject_id, note, seen } = decision;
  try {
    const decisionId = await callAsService(env, {
      path: 'rest/v1/rpc/decide_as',
      body: {
        p_operator_id: caller.id,
        p_action: action,
        p_subject_id: subject_id,
        p_note: note,
        ...(seen === undefined ? {} : { p_seen: seen }),
      },
    });
    return String(decisionId);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    const body: unknown = JSON.parse(error.said);
    if (!isRefusalBody(body)) throw error;
    if (body.message === 'not_your_role') {
      throw refusal(403, 'not_your_role', 'Another role decides on this.');
    }
    if (body.code === '42501') throw notOperator();
    throw new Refusal(error.status, body);
  }
}

const isRefusalBody = (body: unknown): body is RefusalBody =>
  typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
