import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmationUrl,
  freshEmail,
  hashOf,
  mailedPage,
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

const callback = 'http://127.0.0.1:5173/auth/callback';

const signUp = (email: string) =>
  visitor(backend).auth.signUp({ email, password, options: { emailRedirectTo: callback } });

const spentLink =
  'error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';

function pkceClient() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return visitor(backend, { flowType: 'pkce', persistSession: true, storage });
}

describe('the token of a mailed link', () => {
  it('confirms an address once, on any device', async () => {
    const email = freshEmail();
    await signUp(email);
    expect((await spend(backend, email)).data.session?.user.email).toBe(email);
    expect((await spend(backend, email)).error).toMatchObject({
      status: 403,
      code: 'otp_expired',
    });
  });

  it('gives a session for a new password once', async () => {
    const { email } = await signedIn(backend);
    await visitor(backend).auth.resetPasswordForEmail(email, { redirectTo: callback });
    expect((await mailedPage(backend, email)).href).toMatch(
      new RegExp(`^${callback}#type=recovery&token_hash=[0-9a-f]+$`),
    );
    expect((await spend(backend, email)).data.session?.user.email).toBe(email);
    expect((await spend(backend, email)).error?.code).toBe('otp_expired');
  });

  it('is spent on any device when the caller was to exchange a code', async () => {
    const email = freshEmail();
    await pkceClient().auth.signUp({ email, password });
    expect(hashOf(await mailedPage(backend, email)).get('token_hash')).toMatch(/^pkce_/);
    expect((await spend(backend, email)).data.session?.user.email).toBe(email);
    expect((await spend(backend, email)).error?.code).toBe('otp_expired');
  });
});

describe('a link that is spent on opening', () => {
  it('is not spent by HEAD, which programs send that look at links', async () => {
    const email = freshEmail();
    await signUp(email);
    const link = await confirmationUrl(backend, email);
    const answer = await fetch(link, { method: 'HEAD', redirect: 'manual' });
    expect(answer.status).toBe(405);
    const target = await open(link);
    expect(target.href.split('#')[0]).toBe(callback);
    expect(hashOf(target).get('type')).toBe('signup');
    const { data } = await visitor(backend).auth.setSession({
      access_token: hashOf(target).get('access_token') ?? '',
      refresh_token: hashOf(target).get('refresh_token') ?? '',
    });
    expect(data.user?.email).toBe(email);
  });

  it('is refused when it was used, also by the button of a page', async () => {
    const email = freshEmail();
    await signUp(email);
    const link = await confirmationUrl(backend, email);
    await open(link);
    const target = await open(link);
    expect(target.hash).toBe(`#${spentLink}&sb=`);
    expect(target.search).toBe('');
    expect((await spend(backend, email)).error?.code).toBe('otp_expired');
  });

  it('says that it comes from the auth service', async () => {
    const email = freshEmail();
    await signUp(email);
    const target = await open(await confirmationUrl(backend, email));
    expect(hashOf(target).get('sb')).toBe('');
  });
});

describe('a link that gives a code on opening (PKCE)', () => {
  it('confirms with a code that works only once', async () => {
    const client = pkceClient();
    const email = freshEmail();
    await client.auth.signUp({ email, password, options: { emailRedirectTo: callback } });
    const target = await open(await confirmationUrl(backend, email));
    expect(target.hash).toBe('');
    const code = target.searchParams.get('code') ?? '';
    const { data, error } = await client.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect((await client.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  it('recovers a password with a recovery event, and refuses the code on another device', async () => {
    const client = pkceClient();
    const { email } = await signedIn(backend);
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    await client.auth.resetPasswordForEmail(email, { redirectTo: callback });
    const code = (await open(await confirmationUrl(backend, email))).searchParams.get('code') ?? '';

    const response = await fetch(`${backend.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ auth_code: code, code_verifier: 'a'.repeat(64) }),
    });
    expect(await response.json()).toMatchObject({ error_code: 'bad_code_verifier' });

    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await client.auth.updateUser({ password: 'OtherPassw0rd' })).error).toBeNull();
  });

  it('returns an error to the app for a used link, in the query and after it', async () => {
    const client = pkceClient();
    const email = freshEmail();
    await client.auth.signUp({
      email,
      password,
      options: { emailRedirectTo: `${callback}?kept=1` },
    });
    const link = await confirmationUrl(backend, email);
    await open(link);
    const target = await open(link);
    expect(target.search).toBe(`?${spentLink}&kept=1`);
    expect(target.hash).toBe(`#${spentLink}&sb=`);
  });
});
