import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../backend.ts';
import { startBackend } from '../test-backend.ts';
import { admin, freshEmail, password, signedIn, visitor, type Person } from '../test/clients.ts';

let backend: Backend;
let person: Person;
beforeAll(async () => {
  backend = await startBackend();
  person = await signedIn(backend);
});
afterAll(() => backend.stop());

async function send(method: string, path: string, body: unknown, token?: string) {
  const response = await fetch(`${backend.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: backend.publishableKey,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const long = 'Passw0rdX'.padEnd(73, 'x');

describe('a password longer than bcrypt reads', () => {
  it('is refused at a password change as at sign-up', async () => {
    const { error } = await person.client.auth.updateUser({ password: long });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(error?.message).toContain('72 characters');
    const { email } = person;
    expect((await visitor(backend).auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it('is refused in the admin call, also when it is too long only in bytes', async () => {
    const created = await admin(backend).auth.admin.createUser({
      email: freshEmail(),
      password: long,
    });
    expect(created.error?.status).toBe(400);
    const signUp = await visitor(backend).auth.signUp({
      email: freshEmail(),
      password: `Passw0rdX${'é'.repeat(40)}`,
    });
    expect(signUp.error?.status).toBe(400);
  });
});

describe('a malformed sign-up', () => {
  it.each([
    ['a number for a password', { email: 'a@example.com', password: 12345678 }],
    ['a list for an address', { email: ['a@example.com'], password }],
    ['an address of 300 characters', { email: `${'a'.repeat(288)}@example.com`, password }],
    ['U+0000 in an address', { email: 'a\0b@example.com', password }],
    ['U+0000 in the data', { email: 'a@example.com', password, data: { a: ['\0'] } }],
  ])('is refused: %s', async (_name, body) => {
    expect((await send('POST', '/signup', body)).status).toBe(400);
    expect((await send('POST', '/token?grant_type=password', body)).status).toBe(400);
    expect((await send('POST', '/recover', body)).status).toBe(400);
  });

  it('is refused as a change of a user too', async () => {
    const token = (await person.client.auth.getSession()).data.session?.access_token;
    expect((await send('PUT', '/user', { password: 12345678 }, token)).status).toBe(400);
    expect((await send('PUT', '/user', { data: { a: '\0' } }, token)).status).toBe(400);
  });
});

it('refuses a change of address, which is not emulated', async () => {
  const { client, email } = await signedIn(backend);
  const other = freshEmail();
  const { error } = await client.auth.updateUser({ email: other });
  expect(error).toMatchObject({ status: 422, code: 'not_implemented' });
  expect(backend.inbox.mails).toEqual([]);
  expect((await client.auth.updateUser({ email, data: { a: 1 } })).error).toBeNull();
});
