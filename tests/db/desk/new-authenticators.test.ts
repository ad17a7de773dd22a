import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpAuthenticator } from '../../support/people/authenticator.ts';
import { emailOf, ids, password, setUpWorld, world } from '../world.ts';
import { checked } from './desk-steps.ts';

/** From when on an operator's authenticator counts, and who hears of it (docs/decisions/0072-the-desks-door.md). */
setUpWorld();

let client: SupabaseClient;
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec(`
    delete from private.notices;
    delete from auth.mfa_factors where user_id = '${ids.company}';
    insert into public.operators (user_id) values ('${ids.company}')`);
  client = await signIn();
  await setUpAuthenticator(client);
  await note();
  await world.backend.db.exec('delete from private.notices');
});

async function signIn() {
  const { url, publishableKey } = world.backend;
  const signedIn: SupabaseClient = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await signedIn.auth.signInWithPassword({ email: emailOf('company'), password });
  if (error) throw error;
  return signedIn;
}

const note = () => world.backend.db.exec('select private.note_authenticators()');

async function tokenOf({ auth }: SupabaseClient) {
  const { data } = await auth.getSession();
  return data.session?.access_token ?? '';
}

async function exportWith(signedIn: SupabaseClient) {
  const response = await fetch(`${world.backend.url}/functions/v1/export-account`, {
    method: 'POST',
    headers: {
      apikey: world.backend.publishableKey,
      authorization: `Bearer ${await tokenOf(signedIn)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ user_id: ids.talent, note: 'Asked for by mail' }),
  });
  return { status: response.status, body: await response.json() };
}

const isNew = { status: 403, body: { message: 'authenticator_new' } };

const dayPasses = () =>
  world.backend.db.exec(
    `update private.operator_authenticators set counts_at = counts_at - interval '24 hours'`,
  );

async function removeAll({ auth }: SupabaseClient) {
  const { data } = await auth.mfa.listFactors();
  for (const { id } of data?.all ?? []) {
    const { error } = await auth.mfa.unenroll({ factorId: id });
    if (error) throw error;
  }
  await auth.refreshSession();
}

const told = async () =>
  world.backend.db.query(
    `select receiver_id, kind from private.notices where kind::text like 'operator_auth%'
     order by kind, receiver_id = '${ids.operator}' desc`,
  );

describe('an operator’s first authenticator', () => {
  it('counts at once', async () => {
    expect(await exportWith(client)).toMatchObject({ status: 200 });
  });

  it('is mailed to the others alone, once, and shown to them', async () => {
    await world.backend.db.exec('delete from private.operator_authenticators');
    await world.service.rpc('claim_notices');
    await world.service.rpc('claim_notices');
    expect(await told()).toEqual([
      // That of the operator of these tests, and this one.
      { receiver_id: ids.operator, kind: 'operator_authenticator_added' },
      { receiver_id: ids.company, kind: 'operator_authenticator_added' },
    ]);
    const { data } = await world
      .as('operator')
      .from('desk_operators')
      .select('authenticator_at')
      .eq('user_id', ids.company);
    expect(data).toEqual([{ authenticator_at: expect.any(String) }]);
  });
});

describe('an authenticator that is set up from an open session', () => {
  it('counts for what cannot be undone only a day later', async () => {
    await setUpAuthenticator(client, 'Mine');
    expect(await exportWith(client)).toMatchObject(isNew);
    await dayPasses();
    expect(await exportWith(client)).toMatchObject({ status: 200 });
  });

  it('opens the desk all the same', async () => {
    await setUpAuthenticator(client, 'Mine');
    expect(checked(await client.from('desk_items').select('id').limit(1))).toHaveLength(1);
  });

  it('counts no sooner in another session, nor once the older one is removed', async () => {
    await setUpAuthenticator(client, 'Mine');
    await removeAll(client);
    await setUpAuthenticator(client, 'Mine again');
    expect(await exportWith(client)).toMatchObject(isNew);
    await removeAll(client);
    const other = await signIn();
    await setUpAuthenticator(other, 'Mine once more');
    expect(await exportWith(other)).toMatchObject(isNew);
  });

  it('is mailed to every operator, whose it is too, and so is that one is gone', async () => {
    await setUpAuthenticator(client, 'Mine');
    await world.service.rpc('claim_notices');
    const all = (kind: string) =>
      [ids.operator, ids.company].map((receiver_id) => ({ receiver_id, kind }));
    expect(await told()).toEqual(all('operator_authenticator_added'));
    await world.backend.db.exec('delete from private.notices');
    const { data } = await client.auth.mfa.listFactors();
    const phone = data?.all.find(({ friendly_name: name }) => name === 'Phone');
    await client.auth.mfa.unenroll({ factorId: phone?.id ?? '' });
    await world.service.rpc('claim_notices');
    expect(await told()).toEqual(all('operator_authenticator_gone'));
  });

  it('counts at once after an owner had the lost ones removed', async () => {
    const decided = await world.service.rpc('decide_as', {
      p_operator_id: ids.operator,
      p_action: 'remove_authenticator',
      p_subject_id: ids.company,
      p_note: 'Lost the phone',
    });
    expect(decided.error).toBeNull();
    // The function removes it after the decision: until then its codes count for nothing.
    await note();
    await world.backend.db.exec(
      `delete from auth.mfa_factors where user_id = '${ids.company}';
       update public.operators set tokens_after = null`,
    );
    const other = await signIn();
    await setUpAuthenticator(other, 'New phone');
    expect(await exportWith(other)).toMatchObject({ status: 200 });
    expect(await told()).toEqual([
      { receiver_id: ids.company, kind: 'operator_authenticator' },
      { receiver_id: ids.operator, kind: 'operator_authenticator_added' },
    ]);
  });
});

it('is not asked of who is no operator, whom the decision refuses', async () => {
  await world.backend.db.exec(`delete from public.operators where user_id = '${ids.company}'`);
  expect(await exportWith(client)).toMatchObject({
    status: 403,
    body: { message: 'not_operator' },
  });
});
