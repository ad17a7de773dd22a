import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { Db, Row } from '../database/db.ts';

export interface UserRow extends Row {
  id: string;
  email: string;
  role: string | null;
  aud: string | null;
  email_confirmed_at: string | null;
  confirmation_token: string | null;
  recovery_token: string | null;
  confirmation_sent_at: string | null;
  recovery_sent_at: string | null;
  last_sign_in_at: string | null;
  banned_until: string | null;
  raw_app_meta_data: Record<string, unknown> | null;
  raw_user_meta_data: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
}

interface IdentityRow extends Row {
  id: string;
  provider: string;
  provider_id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  last_sign_in_at: string | null;
  created_at: string;
  updated_at: string;
}

interface FactorRow extends Row {
  id: string;
  friendly_name: string | null;
  factor_type: string;
  status: string;
  created_at: string;
  updated_at: string;
  last_challenged_at: string | null;
}

/** A person's second factors, without their keys. */
export async function factorsJson(db: Db, userId: string): Promise<Record<string, unknown>[]> {
  const factors = await db.query<FactorRow>(
    'select * from auth.mfa_factors where user_id = $1 order by created_at, id',
    [userId],
  );
  return factors.map((factor) => ({
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    status: factor.status,
    friendly_name: factor.friendly_name || undefined,
    factor_type: factor.factor_type,
    last_challenged_at: factor.last_challenged_at,
  }));
}

export async function userByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await db.query<UserRow>('select * from auth.users where email = $1', [
    email.toLowerCase(),
  ]);
  return user;
}

export async function userById(db: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await db.query<UserRow>('select * from auth.users where id = $1', [id]);
  return user;
}

/** Whom the token of a mailed link belongs to. */
export async function userByLink(db: Db, token: string): Promise<UserRow | undefined> {
  if (!token) return undefined;
  const [user] = await db.query<UserRow>(
    'select * from auth.users where confirmation_token = $1 or recovery_token = $1',
    [token],
  );
  return user;
}

/** Whether an account may not sign in now. */
export const isBanned = ({ banned_until: until }: Pick<UserRow, 'banned_until'>): boolean =>
  until !== null && new Date(until) > new Date();

/** A user in the JSON of the auth service. */
export async function userJson(db: Db, user: UserRow): Promise<Record<string, unknown>> {
  const identities = await db.query<IdentityRow>(
    'select * from auth.identities where user_id = $1 order by created_at',
    [user.id],
  );
  const factors = await factorsJson(db, user.id);
  return {
    id: user.id,
    aud: user.aud ?? 'authenticated',
    role: user.role ?? 'authenticated',
    email: user.email,
    phone: '',
    email_confirmed_at: user.email_confirmed_at ?? undefined,
    confirmed_at: user.email_confirmed_at ?? undefined,
    confirmation_sent_at: user.confirmation_sent_at ?? undefined,
    recovery_sent_at: user.recovery_sent_at ?? undefined,
    last_sign_in_at: user.last_sign_in_at ?? undefined,
    banned_until: user.banned_until ?? undefined,
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.provider_id,
      user_id: identity.user_id,
      identity_data: identity.identity_data,
      provider: identity.provider,
      email: identity.identity_data['email'],
      last_sign_in_at: identity.last_sign_in_at ?? undefined,
      created_at: identity.created_at,
      updated_at: identity.updated_at,
    })),
    factors: factors.length > 0 ? factors : undefined,
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  };
}

/**
 * The answer to a sign-up with a taken address, as on hosted: a made-up user without identities, so
 * that nobody learns who has an account.
 */
export function fakeUser(email: string, metadata: unknown): Record<string, unknown> {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata ?? {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}

/** Whether the password belongs to the user with this address. */
export async function passwordMatches(db: Db, email: string, password: string): Promise<boolean> {
  // pgcrypto does not accept the prefix $2b$, but $2a$ names the same algorithm.
  const [row] = await db.query<{ matches: boolean }>(
    `select extensions.crypt($2, hash) = hash as matches
     from (select replace(encrypted_password, '$2b$', '$2a$') as hash
           from auth.users where email = $1) as stored`,
    [email.toLowerCase(), password],
  );
  return row?.matches ?? false;
}

/** A random one-time code, and the hash that lite stores for it. */
export function oneTimeCode(email: string, digits: number): { code: string; hash: string } {
  const code = String(randomInt(0, 10 ** digits)).padStart(digits, '0');
  return { code, hash: hashOfCode(email, code) };
}

export function hashOfCode(email: string, code: string): string {
  return createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex');
}

/** Seconds until another mail may be sent; 0 when it may be sent now. */
export function secondsToWait(sentAt: string | null, maxFrequency: number): number {
  if (!sentAt) return 0;
  const next = new Date(sentAt).getTime() + maxFrequency * 1000;
  return Math.max(0, Math.ceil((next - Date.now()) / 1000));
}
