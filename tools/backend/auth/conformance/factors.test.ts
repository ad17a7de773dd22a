import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  admin,
  hashOf,
  mailedPage,
  password,
  signedIn,
  visitor,
  type Person,
} from '../../test/clients.ts';
import { codeAt } from '../factors/totp.ts';
import { claimsOf, enroll, personWithFactor, verify } from './authenticators.ts';
import { startAuth } from './start-auth.ts';

let backend: Awaited<ReturnType<typeof startAuth>>;
beforeAll(async () => {
  backend = await startAuth();
});
afterAll(() => backend.stop());

const withFactor = (friendlyName?: string) => personWithFactor(backend, friendlyName);

const level = async (client: Person['client']) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;

/** In any order, as methods of the same second are. */
const totpAndPassword = expect.arrayContaining([
  expect.objectContaining({ method: 'totp' }),
  expect.objectContaining({ method: 'password' }),
]);

async function signIn(email: string) {
  const client = visitor(backend);
  const { error } = await client.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return client;
}

describe('setting up an authenticator', () => {
  it('gives a key, its QR code and what the QR code says', async () => {
    const { client, email } = await signedIn(backend);
    const factor = await enroll(client);
    expect(factor).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,(<\?xml[^]*)?<svg/);
    expect(factor.totp.qr_code).not.toContain('#');
    const uri = new URL(factor.totp.uri);
    expect(decodeURIComponent(uri.pathname)).toMatch(new RegExp(`:${email}$`));
    expect(uri.searchParams.get('secret')).toBe(factor.totp.secret);
  });

  it('counts once a code of it was typed, and the session is of two factors', async () => {
    const { client } = await signedIn(backend);
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    const factor = await enroll(client);
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect((await verify(client, factor)).error).toBeNull();
    expect(await level(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal2', amr: totpAndPassword });
    expect((await client.auth.getUser()).data.user?.factors).toEqual([
      expect.objectContaining({ id: factor.id, status: 'verified', factor_type: 'totp' }),
    ]);
    expect((await client.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
  });

  it('ends the person’s other sessions, and the refresh token from before', async () => {
    const { client, email } = await signedIn(backend);
    const other = await signIn(email);
    const before = (await client.auth.getSession()).data.session?.refresh_token ?? '';
    await verify(client, await enroll(client));
    expect((await other.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await other.auth.getUser()).error).not.toBeNull();
    const after = (await client.auth.getSession()).data.session?.refresh_token;
    expect(after).not.toBe(before);
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  it('refuses a wrong code, and a code for a challenge that was answered', async () => {
    const { client } = await signedIn(backend);
    const { id, secret } = await enroll(client);
    const wrong = String((Number(codeAt(secret)) + 1) % 1_000_000).padStart(6, '0');
    const { data } = await client.auth.mfa.challenge({ factorId: id });
    const challengeId = data?.id ?? '';
    const attempt = (code: string) => client.auth.mfa.verify({ factorId: id, challengeId, code });
    expect((await attempt(wrong)).error).toMatchObject({
      code: 'mfa_verification_failed',
      status: 422,
    });
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1' });
    expect((await attempt(codeAt(secret))).error).toBeNull();
    expect((await attempt(codeAt(secret))).error).not.toBeNull();
    expect((await verify(client, { id, secret })).error).toBeNull();
  });

  it('refuses a second one of the same name, and an eleventh', async () => {
    const { client } = await signedIn(backend);
    for (let n = 0; n < 10; n += 1) await enroll(client, `Key ${n}`);
    const named = (friendlyName: string) =>
      client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
    expect((await named('Key 0')).error?.code).toBe('mfa_factor_name_conflict');
    expect((await named('Key 10')).error?.code).toBe('too_many_enrolled_mfa_factors');
  });

  it('needs someone who is signed in, and their own', async () => {
    expect((await visitor(backend).auth.mfa.enroll({ factorType: 'totp' })).error).not.toBeNull();
    const { factor } = await withFactor();
    const { client } = await signedIn(backend);
    const { error } = await client.auth.mfa.challenge({ factorId: factor.id });
    expect(error?.code).toBe('mfa_factor_not_found');
  });
});

describe('signing in with an authenticator', () => {
  it('opens a session of one factor, which a code raises and renewing keeps', async () => {
    const { email, factor } = await withFactor();
    const client = await signIn(email);
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    await client.auth.refreshSession();
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal1' });
    expect((await verify(client, factor)).error).toBeNull();
    await client.auth.refreshSession();
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal2', amr: totpAndPassword });
  });

  it('takes a second authenticator as well', async () => {
    const { client, email } = await withFactor('Phone');
    const second = await enroll(client, 'Tablet');
    await verify(client, second);
    expect((await verify(await signIn(email), second)).error).toBeNull();
  });
});

describe('a session of one factor, of a person with an authenticator', () => {
  it('changes neither password nor factors', async () => {
    const { email, factor } = await withFactor();
    const client = await signIn(email);
    const { auth } = client;
    expect((await auth.updateUser({ password: 'Another1Password' })).error?.code).toBe(
      'insufficient_aal',
    );
    expect((await auth.mfa.unenroll({ factorId: factor.id })).error?.code).toBe('insufficient_aal');
    expect((await auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error?.code).toBe(
      'insufficient_aal',
    );
    await verify(client, factor);
    expect((await auth.updateUser({ password: 'Another1Password' })).error).toBeNull();
  });

  it('is what a reset link opens too', async () => {
    const { email, factor } = await withFactor();
    const client = visitor(backend);
    await client.auth.resetPasswordForEmail(email);
    const token_hash = hashOf(await mailedPage(backend, email)).get('token_hash') ?? '';
    await client.auth.verifyOtp({ token_hash, type: 'recovery' });
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] });
    const changed = () => client.auth.updateUser({ password: 'Another2Password' });
    expect((await changed()).error?.code).toBe('insufficient_aal');
    await verify(client, factor);
    expect((await changed()).error).toBeNull();
  });
});

describe('removing an authenticator', () => {
  it('leaves a session of one factor from its next token on', async () => {
    const { client, factor } = await withFactor();
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    await client.auth.refreshSession();
    expect(await claimsOf(client)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    expect((await client.auth.getUser()).data.user?.factors).toBeUndefined();
  });

  it('is possible with the secret key alone, for one that was lost', async () => {
    const { id, email, factor } = await withFactor();
    const { mfa } = admin(backend).auth.admin;
    const { data } = await mfa.listFactors({ userId: id });
    expect(data?.factors).toEqual([
      expect.objectContaining({ id: factor.id, status: 'verified', friendly_name: 'Phone' }),
    ]);
    expect(JSON.stringify(data)).not.toContain(factor.secret);
    expect((await mfa.deleteFactor({ userId: id, id: factor.id })).error).toBeNull();
    expect((await mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
    const client = await signIn(email);
    expect(await level(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const stranger = await signedIn(backend);
    const { error } = await stranger.client.auth.admin.mfa.listFactors({ userId: id });
    expect(error?.status).toBe(403);
  });
});
