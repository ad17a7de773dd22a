import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../backend.ts';
import { startBackend } from '../test-backend.ts';
import { admin, freshEmail, password, signedIn, spend, visitor } from '../test/clients.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

const callback = 'http://127.0.0.1:5173/auth/callback';

async function signUp(email: string, userType = 'company') {
  return visitor(backend).auth.signUp({
    email,
    password,
    options: { data: { user_type: userType }, emailRedirectTo: callback },
  });
}

describe('signing up', () => {
  it('creates the account with its type', async () => {
    const { client, id } = await signedIn(backend, 'company');
    const { data } = await client.from('accounts').select('user_id, user_type').single();
    expect(data).toEqual({ user_id: id, user_type: 'company' });
  });

  it('resends the mail to an unconfirmed address, after a pause', async () => {
    const email = freshEmail();
    await signUp(email);
    const first = backend.inbox.lastLink(email);
    expect((await signUp(email)).error?.code).toBe('over_email_send_rate_limit');
    await backend.db.query(
      `update auth.users set confirmation_sent_at = now() - interval '1 minute' where email = $1`,
      [email],
    );
    const { data, error } = await signUp(email);
    expect(error).toBeNull();
    expect(data.user?.identities).toHaveLength(1);
    expect(backend.inbox.lastLink(email)).not.toBe(first);
    expect((await spend(backend, email)).error).toBeNull();
  });

  it('resends the confirmation', async () => {
    const email = freshEmail();
    await signUp(email);
    const first = backend.inbox.lastLink(email);
    await backend.db.query(
      `update auth.users set confirmation_sent_at = now() - interval '1 minute' where email = $1`,
      [email],
    );
    const { error } = await visitor(backend).auth.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: callback },
    });
    expect(error).toBeNull();
    expect(backend.inbox.lastLink(email)).not.toBe(first);
  });
});

it('deletes an account with all dependent rows', async () => {
  const { id } = await signedIn(backend);
  expect((await admin(backend).auth.admin.deleteUser(id)).error).toBeNull();
  expect(await backend.db.query('select from accounts where user_id = $1', [id])).toHaveLength(0);
});

it('answers preflights of the auth service', async () => {
  const response = await fetch(`${backend.url}/auth/v1/token`, {
    method: 'OPTIONS',
    headers: { 'access-control-request-headers': 'apikey,x-client-info' },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-headers')).toBe('apikey,x-client-info');
});
