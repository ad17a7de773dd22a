import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  admin,
  confirmationUrl,
  freshEmail,
  hashOf,
  mailedPage,
  mailsTo,
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

async function signUp(email: string, userType = 'company') {
  return visitor(backend).auth.signUp({
    email,
    password,
    options: { data: { user_type: userType }, emailRedirectTo: callback },
  });
}

describe('signing up', () => {
  it('mails a link to the page the caller named, whose token confirms the address', async () => {
    const email = freshEmail();
    const { data, error } = await signUp(email);
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user?.identities).toHaveLength(1);
    expect(data.user?.user_metadata).toMatchObject({ user_type: 'company' });

    const early = await visitor(backend).auth.signInWithPassword({ email, password });
    expect(early.error?.code).toBe('email_not_confirmed');

    expect((await mailedPage(backend, email)).href.split('#')[0]).toBe(callback);
    expect((await spend(backend, email)).data.session?.user.email).toBe(email);

    const { error: signInError } = await visitor(backend).auth.signInWithPassword({
      email: email.toUpperCase(),
      password,
    });
    expect(signInError).toBeNull();
  });

  it('takes a captcha’s token with every call and does not look at it', async () => {
    const email = freshEmail();
    const { auth } = visitor(backend);
    const options = { captchaToken: 'anything' };
    const signedUp = await auth.signUp({ email, password, options });
    const resent = await auth.resend({ type: 'signup', email: freshEmail(), options });
    await spend(backend, email);
    const session = await auth.signInWithPassword({ email, password, options });
    const asked = await auth.resetPasswordForEmail(email, options);
    for (const { error } of [signedUp, resent, session, asked]) expect(error).toBeNull();
    const { data } = await admin(backend).auth.admin.listUsers({ perPage: 1000 });
    const stored = data.users.find((user) => user.email === email);
    expect(JSON.stringify(stored)).not.toContain('anything');
  });

  it('writes mails in the language that the person signed up in', async () => {
    const inLanguage = async (language?: string) => {
      const email = freshEmail();
      const data = { user_type: 'talent', language };
      await visitor(backend).auth.signUp({ email, password, options: { data } });
      const confirmation = (await mailsTo(backend, email)).at(-1);
      await spend(backend, email);
      await visitor(backend).auth.resetPasswordForEmail(email);
      return [confirmation, (await mailsTo(backend, email)).at(-1)];
    };
    const [confirma, restablece] = await inLanguage('es');
    expect(confirma?.subject).toBe('Confirma tu correo en Pitchreel');
    expect(confirma?.text).toMatch(
      /^Pitchreel\n\nTe damos la bienvenida[^]*Confirmar mi correo:\nhttp/,
    );
    expect(confirma?.html).not.toContain('Welcome');
    expect(restablece?.subject).toBe('Restablece tu contraseña de Pitchreel');
    expect(restablece?.text).toContain('Elegir una contraseña nueva:\nhttp');
    for (const language of ['en', undefined, 'fr']) {
      const [confirm, reset] = await inLanguage(language);
      expect(confirm?.subject).toBe('Confirm your email for Pitchreel');
      expect(confirm?.html).not.toContain('bienvenida');
      expect(reset?.subject).toBe('Reset your Pitchreel password');
      expect(reset?.text).toContain('The link is valid for 24 hours.');
    }
  });

  it('names the site and its address in mails', async () => {
    for (const language of ['en', 'es']) {
      const email = freshEmail();
      const data = { user_type: 'talent', language };
      await visitor(backend).auth.signUp({ email, password, options: { data } });
      await visitor(backend).auth.resetPasswordForEmail(email);
      const mails = await mailsTo(backend, email);
      expect(mails).toHaveLength(2);
      for (const { subject, html } of mails) {
        expect(html).toMatch(/ http:\/\/127\.0\.0\.1:5173 /);
        expect(subject).toContain('Pitchreel');
        expect(html).toMatch(/>Pitchreel<\/td>/);
      }
    }
  });

  it('mails no code, because no page accepts one', async () => {
    const email = freshEmail();
    await signUp(email);
    await visitor(backend).auth.resetPasswordForEmail(email);
    const mails = await mailsTo(backend, email);
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      expect(text.replace(/https?:\S+/g, '')).not.toMatch(/\d{6}|code/i);
    }
  });

  it('does not reveal that an address is taken', async () => {
    const { email } = await signedIn(backend);
    const { data, error } = await signUp(email);
    expect(error).toBeNull();
    expect(data.user?.identities).toEqual([]);
    expect(data.session).toBeNull();
    expect((await mailsTo(backend, email)).at(-1)).toBeUndefined();
  });

  it.each([
    ['short1A', ['length']],
    ['alllowercase1', ['characters']],
    ['NOLOWERCASE1', ['characters']],
    ['NoDigitsHere', ['characters']],
  ])('refuses the weak password %s', async (weak, reasons) => {
    const { error } = await visitor(backend).auth.signUp({ email: freshEmail(), password: weak });
    expect(error?.code).toBe('weak_password');
    expect(error).toMatchObject({ status: 422, reasons });
  });

  it('refuses an invalid address', async () => {
    const { error } = await visitor(backend).auth.signUp({ email: 'nobody', password });
    expect(error?.code).toBe('validation_failed');
  });
});

describe('signing in', () => {
  it('gives the same answer to a wrong password and to an unknown address', async () => {
    const { email } = await signedIn(backend);
    const unconfirmed = freshEmail();
    await signUp(unconfirmed);
    for (const address of [email, freshEmail(), unconfirmed]) {
      const { error } = await visitor(backend).auth.signInWithPassword({
        email: address,
        password: 'Wrong1234',
      });
      expect(error).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      });
    }
  });

  it('refreshes a session and ends it', async () => {
    const { client, id } = await signedIn(backend);
    const before = (await client.auth.getSession()).data.session;
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token);
    expect((await client.auth.getUser()).data.user?.id).toBe(id);
    expect((await client.auth.signOut()).error).toBeNull();
    const after = await visitor(backend).auth.getUser(data.session?.access_token);
    expect(after.error?.name).toBe('AuthSessionMissingError');
  });

  it('refuses a malformed token', async () => {
    const { error } = await visitor(backend).auth.getUser('not.a.token');
    expect(error?.code).toBe('bad_jwt');
  });
});

describe('a forgotten password', () => {
  it('can be replaced with the mailed link, which ends every other session', async () => {
    const { client: other, email } = await signedIn(backend);
    const { error } = await visitor(backend).auth.resetPasswordForEmail(email, {
      redirectTo: 'http://127.0.0.1:5173/talent/auth',
    });
    expect(error).toBeNull();
    const target = await mailedPage(backend, email);
    expect(target.pathname).toBe('/talent/auth');
    expect(hashOf(target).get('type')).toBe('recovery');

    const { session } = (await spend(backend, email)).data;
    const recovering = visitor(backend);
    await recovering.auth.setSession({
      access_token: session?.access_token ?? '',
      refresh_token: session?.refresh_token ?? '',
    });
    const same = await recovering.auth.updateUser({ password });
    expect(same.error?.code).toBe('same_password');
    const weak = await recovering.auth.updateUser({ password: 'abc' });
    expect(weak.error?.code).toBe('weak_password');
    expect((await recovering.auth.updateUser({ password: 'NewPassw0rd' })).error).toBeNull();

    expect((await recovering.auth.getUser()).error).toBeNull();
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const old = await visitor(backend).auth.signInWithPassword({ email, password });
    expect(old.error?.code).toBe('invalid_credentials');
    const renewed = await visitor(backend).auth.signInWithPassword({
      email,
      password: 'NewPassw0rd',
    });
    expect(renewed.error).toBeNull();
  });

  it('does not reveal that an address has no account', async () => {
    const { email: known } = await signedIn(backend);
    const unknown = freshEmail();
    const ask = (email: string) => visitor(backend).auth.resetPasswordForEmail(email);
    const answer = await ask(unknown);
    expect(answer.error).toBeNull();
    expect(answer).toEqual(await ask(known));
    expect((await mailsTo(backend, unknown)).at(-1)).toBeUndefined();
    expect((await mailsTo(backend, known)).at(-1)).toBeDefined();
  });

  it('can be requested once per second and address', async () => {
    const { email } = await signedIn(backend);
    await visitor(backend).auth.resetPasswordForEmail(email);
    const { error } = await visitor(backend).auth.resetPasswordForEmail(email);
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
  });

  it.each([
    ['any path on an allowed port', 'http://localhost:5173/deep/path', 'localhost:5173'],
    ['any port of the site’s host', 'http://127.0.0.1:9999/x', '127.0.0.1:9999'],
    ['another site', 'https://evil.example/x', '127.0.0.1:5173'],
  ])('leads to allowed addresses only: %s', async (_name, redirectTo, host) => {
    const { email } = await signedIn(backend);
    await visitor(backend).auth.resetPasswordForEmail(email, { redirectTo });
    expect((await mailedPage(backend, email)).host).toBe(host);
    expect((await open(await confirmationUrl(backend, email))).host).toBe(host);
  });
});

describe('the admin calls', () => {
  it('create, list, update and delete a user', async () => {
    const { id, email, client } = await signedIn(backend);
    const users = admin(backend).auth.admin;
    expect((await users.getUserById(id)).data.user?.email).toBe(email);
    expect((await users.listUsers({ perPage: 1000 })).data.users.map((user) => user.id)).toContain(
      id,
    );
    const updated = await users.updateUserById(id, { user_metadata: { note: 'x' } });
    expect(updated.data.user?.user_metadata).toMatchObject({ note: 'x', user_type: 'talent' });

    expect((await users.deleteUser(id)).error).toBeNull();
    expect((await client.auth.getUser()).error?.code).toBe('user_not_found');
    expect((await users.getUserById(id)).error?.code).toBe('user_not_found');
  });

  it('are refused without the secret key', async () => {
    const { client, id } = await signedIn(backend);
    for (const caller of [client, visitor(backend)]) {
      const { error } = await caller.auth.admin.deleteUser(id);
      expect(error).toMatchObject({ status: 403, message: 'User not allowed' });
    }
  });
});
