import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  admin,
  confirmationUrl,
  freshEmail,
  hashOf,
  open,
  password,
  signedIn,
  spend,
  visitor,
} from '../../test/clients.ts';
import { startAuth } from './start-auth.ts';

let backend: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  backend = await startAuth();
});
afterAll(() => backend.stop());

async function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${backend.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  return { status: response.status, headers: response.headers, body: answer };
}

const version = 'x-supabase-api-version';
const wrongPassword = () => ({ email: freshEmail(), password: 'Wrong1234' });

describe('an error', () => {
  it.each(['2024-01-01', '2026-11-01'])('has the form of the version %s', async (asked) => {
    const path = '/token?grant_type=password';
    const { status, headers, body } = await post(path, wrongPassword(), { [version]: asked });
    expect([status, headers.get(version)]).toEqual([400, '2024-01-01']);
    expect(body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  });

  it.each([undefined, '2023-12-31', 'new'])('has the first form for %s', async (asked) => {
    const sent: Record<string, string> = asked === undefined ? {} : { [version]: asked };
    const { headers, body } = await post('/token?grant_type=password', wrongPassword(), sent);
    expect(headers.get(version)).toBeNull();
    expect(body).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    });
  });

  it('keeps the reasons against a password', async () => {
    const weak = { email: freshEmail(), password: 'short' };
    const { body } = await post('/signup', weak, { [version]: '2024-01-01' });
    expect(body).toEqual({
      code: 'weak_password',
      message: expect.stringContaining('Password should'),
      weak_password: { reasons: ['length', 'characters'] },
    });
  });

  it('lets pages read which version it has', async () => {
    const { headers } = await post('/signup', {}, { origin: 'http://127.0.0.1:5173' });
    expect(headers.get('access-control-expose-headers')?.toLowerCase()).toContain(version);
  });
});

describe('an address', () => {
  const refusal = {
    status: 400,
    code: 'validation_failed',
    message: 'Unable to validate email address: invalid format',
  };

  it.each(['édgar@example.com', 'ana@exámple.com', 'ana', 'ana@', 'ana b@example.com'])(
    'like %s is refused',
    async (email) => {
      const { auth } = visitor(backend);
      expect((await auth.signUp({ email, password })).error).toMatchObject(refusal);
      expect((await auth.resetPasswordForEmail(email)).error).toMatchObject(refusal);
      expect((await auth.resend({ type: 'signup', email })).error).toMatchObject(refusal);
      const created = await admin(backend).auth.admin.createUser({ email, password });
      expect(created.error).toMatchObject(refusal);
      const signIn = await auth.signInWithPassword({ email, password });
      expect(signIn.error?.code).toBe('invalid_credentials');
      const verified = await auth.verifyOtp({ email, token: '123456', type: 'signup' });
      expect(verified.error).toMatchObject({
        status: 422,
        code: 'validation_failed',
        message: 'Invalid email format',
      });
    },
  );

  it('may have any sign in its name', async () => {
    const { error } = await visitor(backend).auth.signUp({ email: `=${freshEmail()}`, password });
    expect(error).toBeNull();
  });

  it('has up to 255 characters', async () => {
    const email = `${'a'.repeat(244)}@example.com`;
    const { error } = await visitor(backend).auth.signUp({ email, password });
    expect(error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'An email address is too long',
    });
  });
});

it('a password that is longer than bcrypt reads is refused', async () => {
  const { client, email } = await signedIn(backend);
  const long = 'Passw0rdX'.padEnd(73, 'x');
  const refusal = { status: 400, code: 'validation_failed' };
  const changed = await client.auth.updateUser({ password: long });
  expect(changed.error).toMatchObject(refusal);
  expect(changed.error?.message).toContain('72 characters');
  const { auth } = visitor(backend);
  const signedUp = await auth.signUp({ email: freshEmail(), password: long });
  expect(signedUp.error).toMatchObject(refusal);
  expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
});

describe('an access token', () => {
  const userOf = (token: string) =>
    fetch(`${backend.url}/auth/v1/user`, {
      headers: {
        apikey: backend.publishableKey,
        authorization: `Bearer ${token}`,
        [version]: '2024-01-01',
      },
    });

  it('that was signed by someone else is refused', async () => {
    const { client } = await signedIn(backend);
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    const [header, claims] = token.split('.');
    const answer = await userOf(`${header}.${claims}.${'A'.repeat(43)}`);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'bad_jwt' });
  });

  it('of a session that was ended is refused', async () => {
    const { client } = await signedIn(backend);
    const token = (await client.auth.getSession()).data.session?.access_token ?? '';
    await client.auth.signOut();
    const answer = await userOf(token);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      code: 'session_not_found',
      message: 'Session from session_id claim in JWT does not exist',
    });
  });
});

describe('a refresh token', () => {
  const renewal = (token: string) =>
    post('/token?grant_type=refresh_token', { refresh_token: token }, { [version]: '2024-01-01' });

  it.each(['', 'x', 'ABCDEFGHIJKL'])('of no known form is refused: %j', async (token) => {
    const { status, body } = await renewal(token);
    expect(status).toBe(400);
    expect(body).toEqual({ code: 'validation_failed', message: 'Refresh token is not valid' });
  });

  it('that nobody has is refused', async () => {
    const { status, body } = await renewal(randomBytes(6).toString('hex'));
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'refresh_token_not_found',
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    });
  });
});

describe('someone who is banned', () => {
  it('can neither sign in, nor renew, nor use a token or a link', async () => {
    const { client, id, email } = await signedIn(backend);
    const session = (await client.auth.getSession()).data.session;
    await visitor(backend).auth.resetPasswordForEmail(email);
    const { error } = await admin(backend).auth.admin.updateUserById(id, { ban_duration: '1h' });
    expect(error).toBeNull();
    const { auth } = visitor(backend);
    expect((await auth.signInWithPassword({ email, password })).error).toMatchObject({
      status: 400,
      code: 'user_banned',
      message: 'User is banned',
    });
    expect((await auth.signInWithPassword({ email, password: 'Wrong1234' })).error?.code).toBe(
      'user_banned',
    );
    const refresh_token = session?.refresh_token ?? '';
    expect((await auth.refreshSession({ refresh_token })).error).toMatchObject({
      status: 400,
      code: 'user_banned',
      message: 'Invalid Refresh Token: User Banned',
    });
    expect((await auth.getUser(session?.access_token)).error).toMatchObject({
      status: 403,
      code: 'user_banned',
    });
    expect((await spend(backend, email)).error).toMatchObject({ status: 403, code: 'user_banned' });
    const opened = hashOf(await open(await confirmationUrl(backend, email)));
    expect(Object.fromEntries(opened)).toEqual({
      error: 'access_denied',
      error_code: 'user_banned',
      error_description: 'User is banned',
      sb: '',
    });
  });

  it('is let in again when the ban is lifted', async () => {
    const { id, email } = await signedIn(backend);
    const users = admin(backend).auth.admin;
    const banned = await users.updateUserById(id, { ban_duration: '1h' });
    expect(Date.parse(banned.data.user?.banned_until ?? '')).toBeGreaterThan(Date.now());
    const lifted = await users.updateUserById(id, { ban_duration: 'none' });
    expect(lifted.data.user?.banned_until).toBeUndefined();
    const { error } = await visitor(backend).auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
  });
});
