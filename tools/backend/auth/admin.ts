import { randomUUID } from 'node:crypto';
import { seconds } from '../config.ts';
import type { Db } from '../database/db.ts';
import { authError } from './errors.ts';
import { factorOf, removeFactor } from './factors/factors.ts';
import { factorsJson, userById, userByEmail, userJson, type UserRow } from './users.ts';

const emailExists = () =>
  authError(422, 'email_exists', 'A user with this email address has already been registered');

interface AdminUserBody {
  id?: unknown;
  email?: unknown;
  password?: unknown;
  email_confirm?: unknown;
  user_metadata?: unknown;
  app_metadata?: unknown;
  ban_duration?: unknown;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const notFound = () => authError(404, 'user_not_found', 'User not found');

/**
 * Serves `/auth/v1/admin/users` as `supabase.auth.admin` calls it: create, list, get, update and
 * delete, and a person's second factors. The caller has already checked the secret key.
 */
export async function adminUsers(db: Db, request: Request, path: string): Promise<Response> {
  const [, id = '', below = ''] = /^\/admin\/users\/([^/]+)(.*)$/.exec(path) ?? [];
  if (id && !uuidPattern.test(id)) {
    return authError(404, 'validation_failed', 'user_id must be an UUID');
  }
  if (id && below === '') {
    const user = await userById(db, id);
    if (!user) return notFound();
    if (request.method === 'GET') return Response.json(await userJson(db, user));
    if (request.method === 'PUT') return updateUser(db, user, await bodyOf(request));
    if (request.method === 'DELETE') {
      await db.query('delete from auth.users where id = $1', [id]);
      return Response.json({});
    }
  }
  const factors = /^\/factors(?:\/([^/]+))?$/.exec(below);
  if (factors) return factorsOf(db, request, id, factors[1]);
  if (path === '/admin/users' && request.method === 'POST') {
    return createUser(db, await bodyOf(request));
  }
  if (path === '/admin/users' && request.method === 'GET') {
    return listUsers(db, new URL(request.url).searchParams);
  }
  return authError(404, 'not_found', 'This part of the admin API is not emulated');
}

async function factorsOf(
  db: Db,
  request: Request,
  owner: string,
  factorId: string | undefined,
): Promise<Response> {
  if (!(await userById(db, owner))) return notFound();
  if (request.method === 'GET' && !factorId) return Response.json(await factorsJson(db, owner));
  const factor =
    factorId && uuidPattern.test(factorId) ? await factorOf(db, owner, factorId) : undefined;
  if (!factor || request.method !== 'DELETE') {
    return authError(404, 'mfa_factor_not_found', 'Factor not found');
  }
  const described = (await factorsJson(db, owner)).find(({ id }) => id === factor.id);
  await removeFactor(db, factor);
  return Response.json(described);
}

async function listUsers(db: Db, params: URLSearchParams): Promise<Response> {
  const count = (name: string, otherwise: number, most: number) => {
    const wanted = Math.trunc(Number(params.get(name) ?? otherwise)) || otherwise;
    return Math.min(Math.max(wanted, 1), most);
  };
  const perPage = count('per_page', 50, 1000);
  const page = count('page', 1, 1_000_000);
  const users = await db.query<UserRow>(
    'select * from auth.users order by created_at desc, id limit $1 offset $2',
    [perPage, (page - 1) * perPage],
  );
  const [all] = await db.query<{ total: number }>('select count(*)::int as total from auth.users');
  return Response.json(
    { users: await Promise.all(users.map((user) => userJson(db, user))), aud: 'authenticated' },
    { headers: { 'x-total-count': String(all?.total ?? 0) } },
  );
}

async function createUser(db: Db, body: AdminUserBody): Promise<Response> {
  const email = typeof body.email === 'string' ? body.email.trim().toLowerCase() : '';
  if (!email) return authError(400, 'validation_failed', 'Cannot create a user without an email');
  if (await userByEmail(db, email)) return emailExists();
  const id = typeof body.id === 'string' ? body.id : randomUUID();
  if (!uuidPattern.test(id))
    return authError(400, 'validation_failed', 'ID must conform to the uuid v4 format');
  if (await userById(db, id)) {
    return authError(422, 'user_already_exists', 'A user with this ID has already been registered');
  }
  const password = typeof body.password === 'string' ? body.password : randomUUID();
  const metadata = isRecord(body.user_metadata) ? body.user_metadata : {};
  const appMetadata = isRecord(body.app_metadata) ? body.app_metadata : {};
  await db.tx(async (query) => {
    await query(
      `insert into auth.users (id, email, encrypted_password, email_confirmed_at,
                               raw_app_meta_data, raw_user_meta_data)
       values ($1, $2, extensions.crypt($3, extensions.gen_salt('bf')), $4, $5, $6)`,
      [
        id,
        email,
        password,
        body.email_confirm === true ? new Date().toISOString() : null,
        { provider: 'email', providers: ['email'], ...appMetadata },
        { email_verified: true, ...metadata },
      ],
    );
    await query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values ($1, 'email', $2, $3, $4)`,
      [randomUUID(), id, id, { sub: id, email, email_verified: body.email_confirm === true }],
    );
  });
  const user = await userById(db, id);
  return user ? Response.json(await userJson(db, user)) : notFound();
}

async function updateUser(db: Db, user: UserRow, body: AdminUserBody): Promise<Response> {
  const other = typeof body.email === 'string' ? await userByEmail(db, body.email) : undefined;
  if (other && other.id !== user.id) return emailExists();
  const ban = typeof body.ban_duration === 'string' ? body.ban_duration : '';
  const banSeconds = ban === 'none' ? 0 : seconds(ban);
  if (ban && ban !== 'none' && banSeconds === 0) {
    return authError(400, 'validation_failed', `invalid format for ban duration: "${ban}"`);
  }
  await db.query(
    `update auth.users set
       email = coalesce($2, email),
       encrypted_password =
         case when $3::text is null then encrypted_password
              else extensions.crypt($3, extensions.gen_salt('bf')) end,
       email_confirmed_at = case when $4 then coalesce(email_confirmed_at, now())
                                 else email_confirmed_at end,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $5::jsonb,
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || $6::jsonb,
       banned_until = case when $7::text = '' then banned_until
                           when $8 > 0 then now() + make_interval(secs => $8) end,
       updated_at = now()
     where id = $1`,
    [
      user.id,
      typeof body.email === 'string' ? body.email.toLowerCase() : null,
      typeof body.password === 'string' ? body.password : null,
      body.email_confirm === true,
      isRecord(body.user_metadata) ? body.user_metadata : {},
      isRecord(body.app_metadata) ? body.app_metadata : {},
      ban,
      banSeconds,
    ],
  );
  const changed = await userById(db, user.id);
  return changed ? Response.json(await userJson(db, changed)) : notFound();
}

async function bodyOf(request: Request): Promise<AdminUserBody> {
  const body: unknown = await request.json().catch(() => ({}));
  return isRecord(body) ? body : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
