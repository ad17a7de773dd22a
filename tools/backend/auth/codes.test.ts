import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '../backend.ts';
import { readConfig } from '../config.ts';
import { startBackend } from '../test-backend.ts';
import {
  confirmationUrl,
  freshEmail,
  hashOf,
  open,
  password,
  signedIn,
  visitor,
} from '../test/clients.ts';
import { hashOfCode } from './users.ts';

let backend: Backend;
// A backend for each test, because failed attempts are counted per caller address.
beforeEach(async () => {
  backend = await startBackend();
});
afterEach(() => backend.stop());

const code = '4711471147';

/** A person who asked for a new password and was mailed a link and a known code. */
async function recovering() {
  const { email } = await signedIn(backend);
  await visitor(backend).auth.resetPasswordForEmail(email);
  await backend.db.query('update auth.users set recovery_token = $2 where email = $1', [
    email,
    hashOfCode(email, code),
  ]);
  return email;
}

const verified = (email: string, token: string) =>
  visitor(backend).auth.verifyOtp({ email, token, type: 'recovery' });

describe('a mailed code', () => {
  it('works after a few wrong ones', async () => {
    const email = await recovering();
    for (let n = 0; n < 4; n += 1) {
      expect((await verified(email, `${n}`)).error?.code).toBe('otp_expired');
    }
    expect((await verified(email, code)).data.user?.email).toBe(email);
  });

  it('is void after several wrong ones, while its link still works', async () => {
    const email = await recovering();
    await Promise.all(Array.from({ length: 6 }, (_, n) => verified(email, `${n}`)));
    expect((await verified(email, code)).error?.code).toBe('otp_expired');
    const response = await fetch(`${backend.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, token: code, token_hash: '', type: 'recovery' }),
    });
    expect(response.status).toBe(403);
    const link = await confirmationUrl(backend, email);
    link.searchParams.set('token', hashOfCode(email, code));
    expect(hashOf(await open(link)).get('access_token')).toBeTruthy();
  });

  it('works again in a new mail', async () => {
    const email = await recovering();
    await Promise.all(Array.from({ length: 6 }, (_, n) => verified(email, `${n}`)));
    await backend.db.query(
      `update auth.users set recovery_sent_at = now() - interval '1 second' where email = $1`,
      [email],
    );
    expect((await verified(email, code)).error).toBeNull();
  });
});

it('stops guessing of links, which are hashes of codes', async () => {
  const { auth } = await readConfig();
  const guess = () =>
    fetch(`${backend.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token_hash: hashOfCode('a@b.example', '1'), type: 'recovery' }),
    });
  for (let n = 0; n < auth.tokenVerifications; n += 1) expect((await guess()).status).toBe(403);
  const refused = await guess();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
});

describe('a PKCE link', () => {
  async function pkceLink() {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    const client = visitor(backend, { flowType: 'pkce', persistSession: true, storage });
    const email = freshEmail();
    await client.auth.signUp({ email, password });
    return { email, link: await confirmationUrl(backend, email) };
  }

  it('gives no session without its prefix', async () => {
    const { link } = await pkceLink();
    const token = link.searchParams.get('token') ?? '';
    link.searchParams.set('token', token.replace('pkce_', ''));
    const target = await open(link);
    expect(hashOf(target).get('access_token')).toBeNull();
    expect(hashOf(target).get('error_code')).toBe('otp_expired');
  });

  it('has a code that works on its own', async () => {
    const { email } = await pkceLink();
    await backend.db.query('update auth.users set confirmation_token = $2 where email = $1', [
      email,
      `pkce_${hashOfCode(email, code)}`,
    ]);
    const { data, error } = await visitor(backend).auth.verifyOtp({
      email,
      token: code,
      type: 'signup',
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
  });
});
