import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { setUpWorld, world } from '../world.ts';

setUpWorld();

const mine = 'Own3rsPass';
const theirs = 'Str4ngersPass';

let serial = 0;
const freshEmail = () => `signing-up.${(serial += 1)}@example.com`;

const visitor = () =>
  createClient(world.backend.url, world.backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

async function signUp(email: string, password: string, data: object = { user_type: 'talent' }) {
  const { error } = await visitor().auth.signUp({ email, password, options: { data } });
  if (error) throw error;
}

/** Makes the last mail look an hour old, so that another may be sent. */
const letTimePass = (email: string) =>
  world.backend.db.query(
    `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '1 hour'
     where email = $1`,
    [email],
  );

/** Spends the newest mail's link; @returns the client that it signed in. */
async function spendLink(email: string) {
  const { hash } = new URL(world.backend.inbox.lastLink(email) ?? '');
  const mailed = new URLSearchParams(hash.slice(1));
  const client = visitor();
  const { error } = await client.auth.verifyOtp({
    token_hash: mailed.get('token_hash') ?? '',
    type: mailed.get('type') === 'recovery' ? 'recovery' : 'signup',
  });
  if (error) throw error;
  return client;
}

const signInError = async (email: string, password: string) =>
  (await visitor().auth.signInWithPassword({ email, password })).error?.code;

const accountType = (email: string) =>
  world.value(
    `select a.user_type from public.accounts a join auth.users u on u.id = a.user_id
     where u.email = $1`,
    [email],
  );

const companyName = (email: string) =>
  world.value(
    `select c.company_name from public.company_profiles c join auth.users u on u.id = c.user_id
     where u.email = $1`,
    [email],
  );

/** The account has neither type nor company name yet: its owner is to choose them. */
async function expectNothingChosen(email: string, owner: SupabaseClient) {
  const { data } = await owner.auth.getUser();
  expect(data.user?.user_metadata).toMatchObject({ user_type: 'undecided' });
  expect(data.user?.user_metadata).not.toHaveProperty('company_name');
  expect(await accountType(email)).toBeUndefined();
  expect(await companyName(email)).toBeUndefined();
}

describe('a confirmation that was asked for again by the one who signed up', () => {
  const proof = 'p'.repeat(43);
  const northwind = { user_type: 'company', company_name: 'Northwind', language: 'es' };
  const handIn = (owner: SupabaseClient, sign_up_proof: string) =>
    owner.auth.updateUser({ data: { user_type: 'talent', sign_up_proof } });

  async function reopened(data: object, times = 1) {
    const email = freshEmail();
    await signUp(email, mine, data);
    for (let count = 0; count < times; count += 1) {
      await letTimePass(email);
      await visitor().auth.resend({ type: 'signup', email });
    }
    return { email, owner: await spendLink(email) };
  }

  it.each([1, 3])(
    'gives password, type and name back for the proof, after %i mails',
    async (times) => {
      const { email, owner } = await reopened({ ...northwind, sign_up_proof: proof }, times);
      await expectNothingChosen(email, owner);
      await handIn(owner, proof);
      expect(await signInError(email, mine)).toBeUndefined();
      expect(await accountType(email)).toBe('company');
      expect(await companyName(email)).toBe('Northwind');
      await owner.auth.refreshSession();
      const { data } = await owner.auth.getUser();
      expect(data.user?.user_metadata).toMatchObject(northwind);
      expect(data.user?.user_metadata).not.toHaveProperty('sign_up_proof');
    },
  );

  it.each([
    ['another proof', { ...northwind, sign_up_proof: 'x'.repeat(43) }],
    ['a sign-up without one', northwind],
    ['a sign-up with an empty one', { ...northwind, sign_up_proof: '' }],
  ])('gives nothing back for %s', async (_, data) => {
    const { email, owner } = await reopened(data);
    await handIn(owner, 'sign_up_proof' in data && data.sign_up_proof === '' ? '' : proof);
    await owner.auth.refreshSession();
    await expectNothingChosen(email, owner);
    expect(await signInError(email, mine)).toBe('invalid_credentials');
  });

  it('does not change a password that was chosen since', async () => {
    const { email, owner } = await reopened({ ...northwind, sign_up_proof: proof });
    await owner.auth.updateUser({ password: theirs, data: { user_type: 'talent' } });
    await handIn(owner, proof);
    expect(await accountType(email)).toBe('talent');
    expect(await signInError(email, theirs)).toBeUndefined();
    expect(await signInError(email, mine)).toBe('invalid_credentials');
    expect(
      await world.value(
        'select count(*)::int from private.reopened_sign_ups r join auth.users u on u.id = r.user_id where u.email = $1',
        [email],
      ),
    ).toBe(0);
  });

  it('does not give it back once a reset link has confirmed the address', async () => {
    const email = freshEmail();
    await signUp(email, theirs, { ...northwind, sign_up_proof: proof });
    await letTimePass(email);
    await visitor().auth.resend({ type: 'signup', email });
    await visitor().auth.resetPasswordForEmail(email);
    const owner = await spendLink(email);
    await handIn(owner, proof);
    expect(await signInError(email, theirs)).toBe('invalid_credentials');
    await expectNothingChosen(email, owner);
  });
});

describe('an address that a stranger registered first', () => {
  it.each(['another sign-up', 'another mail'])('belongs to its owner after %s', async (way) => {
    const email = freshEmail();
    await signUp(email, theirs, { user_type: 'company', company_name: 'Strangers Inc.' });
    await letTimePass(email);
    if (way === 'another sign-up') await signUp(email, mine);
    else await visitor().auth.resend({ type: 'signup', email });
    const owner = await spendLink(email);

    expect(await signInError(email, theirs)).toBe('invalid_credentials');
    await expectNothingChosen(email, owner);

    const settled = await owner.auth.updateUser({
      password: mine,
      data: { user_type: 'talent' },
    });
    expect(settled.error).toBeNull();
    expect(await accountType(email)).toBe('talent');
    expect(await signInError(email, mine)).toBeUndefined();
    expect(await signInError(email, theirs)).toBe('invalid_credentials');
  });

  it('may become a company, whose type is then fixed', async () => {
    const email = freshEmail();
    await signUp(email, theirs);
    await letTimePass(email);
    await signUp(email, mine, { user_type: 'company' });
    const owner = await spendLink(email);
    await owner.auth.updateUser({
      password: mine,
      data: { user_type: 'company', company_name: 'Northwind' },
    });
    expect(await accountType(email)).toBe('company');
    expect(await companyName(email)).toBe('Northwind');
    for (const user_type of ['undecided', 'talent']) {
      expect((await owner.auth.updateUser({ data: { user_type } })).error).toBeNull();
    }
    expect(await accountType(email)).toBe('company');
  });

  it('belongs to its owner when a reset link confirms it', async () => {
    const email = freshEmail();
    await signUp(email, theirs, { user_type: 'company', company_name: 'Strangers Inc.' });
    await visitor().auth.resetPasswordForEmail(email);
    const owner = await spendLink(email);
    expect(await signInError(email, theirs)).toBe('invalid_credentials');
    await owner.auth.updateUser({ password: mine });
    expect(await signInError(email, mine)).toBeUndefined();
    await expectNothingChosen(email, owner);

    await owner.auth.updateUser({ data: { user_type: 'talent' } });
    expect(await accountType(email)).toBe('talent');
    expect(await companyName(email)).toBeUndefined();
  });

  it('stays reopened when the auth service writes back the stranger’s metadata', async () => {
    const email = freshEmail();
    await signUp(email, theirs, { user_type: 'company', company_name: 'Strangers Inc.' });
    await visitor().auth.resetPasswordForEmail(email);
    await world.backend.db.tx(async (query) => {
      const [user] = await query<{ id: string; raw_user_meta_data: object }>(
        'select id, raw_user_meta_data from auth.users where email = $1',
        [email],
      );
      await query(`update auth.users set recovery_token = '' where id = $1`, [user?.id]);
      await query(
        `update auth.users set confirmation_token = '', email_confirmed_at = now() where id = $1`,
        [user?.id],
      );
      await query('update auth.users set raw_user_meta_data = $2 where id = $1', [
        user?.id,
        { ...user?.raw_user_meta_data, email_verified: true },
      ]);
    });
    expect(await accountType(email)).toBeUndefined();
    expect(await companyName(email)).toBeUndefined();
    expect(await signInError(email, theirs)).toBe('invalid_credentials');
    expect(
      await world.value('select raw_user_meta_data from auth.users where email = $1', [email]),
    ).toMatchObject({ user_type: 'undecided', email_verified: true });
  });
});
