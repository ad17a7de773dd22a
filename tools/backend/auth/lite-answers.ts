import type { LocalConfig } from '../config.ts';
import type { Db } from '../database/db.ts';
import type { ClaimsOf } from '../gateway/claims.ts';
import { accessToken, noteMethod, type SignInMethod } from './tokens.ts';
import { factorsJson, userById, userJson } from './users.ts';

interface Options {
  db: Db;
  claimsOf: ClaimsOf;
  config: LocalConfig['auth'];
}

/** Replaces the token of a session that lite has just opened by one with `aal` and `amr`. */
export async function fullToken(
  { db, claimsOf, config }: Options,
  token: string,
  method: SignInMethod,
): Promise<string | undefined> {
  const { sub, session_id: sessionId } = await claimsOf(token);
  const user = sub ? await userById(db, sub) : undefined;
  if (!user || !sessionId) return undefined;
  await noteMethod(db.query, sessionId, method);
  return (await accessToken(db.query, config, user, sessionId)).token;
}

/** Gives a session that lite has opened what it leaves out: `aal`, `amr` and the second factors. */
export async function withFullToken(
  options: Options,
  response: Response,
  method: SignInMethod,
): Promise<Response> {
  const session = response.ok ? await objectIn(response) : undefined;
  const token = session?.['access_token'];
  if (typeof token !== 'string') return response;
  const { sub } = await options.claimsOf(token);
  const user = sub ? await userById(options.db, sub) : undefined;
  return Response.json({
    ...session,
    access_token: (await fullToken(options, token, method)) ?? token,
    ...(user ? { user: await userJson(options.db, user) } : {}),
  });
}

/** Adds a user's second factors to lite's answer about it. */
export async function withFactors(db: Db, response: Response): Promise<Response> {
  const user = response.ok ? await objectIn(response) : undefined;
  if (typeof user?.['id'] !== 'string') return response;
  const factors = await factorsJson(db, user['id']);
  return factors.length > 0 ? Response.json({ ...user, factors }) : response;
}

async function objectIn(response: Response): Promise<Record<string, unknown> | undefined> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === 'object' && body !== null ? { ...body } : undefined;
}
