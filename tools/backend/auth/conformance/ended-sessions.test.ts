import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  admin,
  mailsTo,
  password,
  signedIn,
  spend,
  visitor,
  type Person,
} from '../../test/clients.ts';
import { startAuth } from './start-auth.ts';

let backend: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  backend = await startAuth();
});
afterAll(() => backend.stop());

const remove = async ({ id }: Person) => admin(backend).auth.admin.deleteUser(id);

async function tokensOf({ client }: Person) {
  const { access_token = '', refresh_token = '' } =
    (await client.auth.getSession()).data.session ?? {};
  return { access_token, refresh_token };
}

describe('an account that was deleted', () => {
  const gone = { status: 403, code: 'user_not_found' };
  const unknown = { status: 400, code: 'refresh_token_not_found' };

  it('ends its sessions on every device', async () => {
    const person = await signedIn(backend);
    const other = visitor(backend);
    await other.auth.signInWithPassword({ email: person.email, password });
    const tokens = await tokensOf(person);
    expect((await remove(person)).error).toBeNull();
    expect((await person.client.auth.updateUser({ data: {} })).error).toMatchObject(gone);
    expect((await other.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(gone);
    expect((await visitor(backend).auth.setSession(tokens)).error).toMatchObject(gone);
    expect((await visitor(backend).auth.refreshSession(tokens)).error).toMatchObject(unknown);
    // A client that signs out of what is gone is signed out.
    expect((await other.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect((await other.auth.getSession()).data.session).toBeNull();
  });

  it('looks the same as an address without an account', async () => {
    const person = await signedIn(backend);
    const { auth } = visitor(backend);
    await auth.resetPasswordForEmail(person.email);
    await remove(person);
    expect((await spend(backend, person.email)).error?.code).toBe('otp_expired');
    expect((await auth.signInWithPassword({ email: person.email, password })).error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
    });
    const before = (await mailsTo(backend, person.email)).length;
    expect((await auth.resetPasswordForEmail(person.email)).error).toBeNull();
    expect((await auth.resend({ type: 'signup', email: person.email })).error).toBeNull();
    expect(await mailsTo(backend, person.email)).toHaveLength(before);
  });

  it('leaves its address to a new one, which old tokens don’t open', async () => {
    const person = await signedIn(backend, 'talent');
    const tokens = await tokensOf(person);
    await remove(person);
    const { auth } = visitor(backend);
    const data = { user_type: 'company' };
    const made = await auth.signUp({ email: person.email, password, options: { data } });
    expect(made.data.user?.identities).toHaveLength(1);
    expect(made.data.user?.id).not.toBe(person.id);
    expect((await spend(backend, person.email)).data.user?.user_metadata).toMatchObject(data);
    expect((await auth.signInWithPassword({ email: person.email, password })).error).toBeNull();
    expect((await auth.getUser(tokens.access_token)).error).toMatchObject(gone);
    expect((await auth.refreshSession(tokens)).error).toMatchObject(unknown);
  });

  it('is unknown to a second deletion', async () => {
    const person = await signedIn(backend);
    await remove(person);
    expect((await remove(person)).error).toMatchObject({ status: 404, code: 'user_not_found' });
    const response = await fetch(`${backend.url}/auth/v1/admin/users/${randomUUID()}x`, {
      method: 'DELETE',
      headers: { apikey: backend.secretKey },
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error_code: 'validation_failed' });
  });
});

describe('signing out', () => {
  it.each([
    ['local', 'ended', 'open'],
    ['others', 'open', 'ended'],
    ['global', 'ended', 'ended'],
  ] as const)('with the scope %s leaves this session %s and others %s', async (scope, ...left) => {
    const person = await signedIn(backend);
    const other = visitor(backend);
    await other.auth.signInWithPassword({ email: person.email, password });
    const sessions = [await tokensOf(person), await tokensOf({ ...person, client: other })];
    expect((await person.client.auth.signOut({ scope })).error).toBeNull();
    const states = sessions.map(async (tokens) => {
      const { error: read } = await visitor(backend).auth.getUser(tokens.access_token);
      const { error: renewed } = await visitor(backend).auth.refreshSession(tokens);
      expect(read === null).toBe(renewed === null);
      return read === null ? 'open' : 'ended';
    });
    expect(await Promise.all(states)).toEqual(left);
  });

  it.each(['publishableKey', 'secretKey'] as const)(
    'asks for a person: not with the %s',
    async (key) => {
      for (const [method, path] of [
        ['POST', 'logout'],
        ['GET', 'user'],
        ['POST', 'factors'],
      ]) {
        const response = await fetch(`${backend.url}/auth/v1/${path}`, {
          ...(method === undefined ? {} : { method }),
          headers: { apikey: backend[key] },
        });
        expect(response.status).toBe(403);
        expect(await response.json()).toMatchObject({ error_code: 'bad_jwt' });
      }
    },
  );
});
