import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../../supabase/local/test/clients.ts';
import { send, supportConversation } from '../messaging/messaging-steps.ts';
import { checkout, pay, contacts, receipts } from '../payments/payment-steps.ts';
import { ids, setUpWorld, world } from '../world.ts';
import {
  alreadyDecided,
  checked,
  countOf,
  decide,
  lastDecision,
  refused,
  told,
  tryToDecide,
  waiting,
} from './desk-steps.ts';

/**
 * Tests of suspended accounts. Their tokens stay valid for up to an hour, so that everything is
 * tried with the token of before.
 */
setUpWorld();
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec('update auth.users set banned_until = null');
});

const suspend = (user: string = ids.talent) =>
  decide('suspend_account', user, { reason: 'scam', words: 'You asked for money.' });
const live = async () =>
  (checked(await world.as('visitor').from('video_feed').select('position_id')) ?? []).map(
    ({ position_id }) => position_id,
  );
const isOpen = () =>
  world.value('select is_open from public.conversations where id = $1', [ids.conversation]);

describe('a suspended talent', () => {
  it('leaves the feed at once, and comes back at the same place', async () => {
    const feed = 'select array_agg(published_at order by position_id)::text from public.video_feed';
    const before = await world.value(feed);
    await suspend();
    expect(await live()).toEqual([ids.otherPosition]);
    await decide('restore_account', ids.talent);
    expect(await world.value(feed)).toBe(before);
  });

  it('stays out of it whatever they save', async () => {
    await suspend();
    await world
      .as('talent')
      .from('talent_profiles')
      .update({ city: 'Cádiz' })
      .eq('user_id', ids.talent);
    await world
      .as('talent')
      .from('talent_positions')
      .update({ position_title: 'Closer' })
      .eq('id', ids.position);
    expect(await live()).toEqual([ids.otherPosition]);
  });

  it('makes, uploads and reports nothing', async () => {
    await suspend();
    const me = world.as('talent');
    const film = new Blob(['film'], { type: 'video/mp4' });
    const uploaded = await me.storage.from('talent_videos').upload(`${ids.talent}/new.mp4`, film);
    expect(uploaded.error).not.toBeNull();
    const position = { position_title: 'Setter' } as const;
    const report = { subject: 'pitch', position_id: ids.otherPosition, reason: 'scam' };
    expect((await me.from('talent_positions').insert(position)).error).toMatchObject(refused);
    expect((await me.from('reports').insert(report)).error).toMatchObject(refused);
  });

  it('is told why, and how it ended', async () => {
    await suspend();
    const own = await world.as('talent').from('suspensions').select('reason').single();
    expect(own.data).toEqual({ reason: 'scam' });
    const notice = (kind: string) =>
      world.value('select facts from private.notices where receiver_id = $1 and kind = $2', [
        ids.talent,
        kind,
      ]);
    expect(await notice('account_suspended')).toEqual({
      reason: 'scam',
      words: 'You asked for money.',
    });
    const event = `event = 'suspended' and topic = 'user:${ids.talent}'`;
    expect(await countOf('realtime.messages', event)).toBe(1);
    expect(await lastDecision()).toMatchObject({
      action: 'suspend_account',
      person_id: ids.talent,
      reason: 'scam',
    });

    await decide('restore_account', ids.talent, { words: 'It was a mistake.' });
    const facts = { words: 'It was a mistake.' };
    expect((await told(ids.talent))[0]).toEqual({
      system_kind: 'account_restored',
      system_facts: facts,
    });
    expect(await notice('account_restored')).toEqual(facts);
    expect((await world.as('talent').from('suspensions').select()).data).toEqual([]);
  });

  it('is not sold: no checkout begins, and a payment under way is to be given back', async () => {
    const before = await checkout();
    await suspend();
    const { error } = await world
      .as('company')
      .from('checkouts')
      .insert({ position_id: ids.position });
    expect(error).toMatchObject({ code: 'PT404' });
    await pay(before);
    expect(await contacts()).toEqual([]);
    expect(await receipts()).toMatchObject([{ status: 'talent_erased' }]);
    expect(await waiting('payment')).toMatchObject([
      { subject: 'pi_1', urgent: true, facts: { status: 'talent_erased', amount: 1500 } },
    ]);
  });

  it('stays a contact of the company that bought it', async () => {
    await suspend();
    const bought = await world.as('unlocker').from('unlocked_contacts').select('closer_name');
    expect(bought.data).toEqual([{ closer_name: 'Ana Ortega' }]);
  });
});

describe('the session of a suspended account', () => {
  it('is not renewed', async () => {
    const person = await signedIn(world.backend);
    await suspend(person.id);
    expect((await person.client.auth.refreshSession()).error).not.toBeNull();
  });
});

describe('messages of a suspended account', () => {
  it.each(['talent', 'unlocker'] as const)(
    'end both ways, whoever is suspended: %s',
    async (who) => {
      await suspend(ids[who]);
      for (const actor of ['talent', 'unlocker'] as const) {
        await expect(send(actor, 'Hello?')).rejects.toMatchObject(refused);
      }
      expect(await isOpen()).toBe(false);
      await decide('restore_account', ids[who]);
      await send('talent', 'Hello again');
    },
  );

  it('stay ended until both sides are restored', async () => {
    await suspend(ids.talent);
    await suspend(ids.unlocker);
    await decide('restore_account', ids.talent);
    expect(await isOpen()).toBe(false);
    await decide('restore_account', ids.unlocker);
    expect(await isOpen()).toBe(true);
  });

  it('still reach support, to object', async () => {
    await suspend();
    await send('talent', 'Why?', await supportConversation(ids.talent));
    expect((await waiting('support')).map(({ person }) => person)).toEqual([ids.talent]);
  });

  it('wait for no mail', async () => {
    await suspend();
    await world.backend.db.exec(
      `update public.messages set created_at = created_at - interval '11 minutes'`,
    );
    const claimed = checked(await world.service.rpc('claim_unread_mails')) ?? [];
    expect(claimed.map((mail) => mail.conversation_id)).not.toContain(ids.conversation);
  });
});

describe('a suspended company', () => {
  it('starts no checkout and asks for no mark, but keeps what it bought', async () => {
    await suspend(ids.unlocker);
    const me = world.as('unlocker');
    const checkouts = await me.from('checkouts').insert({ position_id: ids.otherPosition });
    expect(checkouts.error).toMatchObject(refused);
    await world.backend.db.exec('delete from public.verification_requests');
    const request = await me.from('verification_requests').insert({ words: 'Now' });
    expect(request.error).toMatchObject(refused);
    const liked = { position_id: ids.otherPosition, liked: true };
    expect((await me.from('swipes').insert(liked)).error).toMatchObject(refused);
    expect((await me.from('unlocked_contacts').select()).data).toHaveLength(1);
  });
});

describe('suspending', () => {
  it('ends every session and bans the account until it is restored', async () => {
    await suspend();
    expect(await countOf('auth.sessions', `user_id = '${ids.talent}'`)).toBe(0);
    const banned = `id = '${ids.talent}' and banned_until > now() + interval '50 years'`;
    expect(await countOf('auth.users', banned)).toBe(1);
    await decide('restore_account', ids.talent);
    expect(await countOf('auth.users', 'banned_until is not null')).toBe(0);
  });

  it('upholds all open reports about the account', async () => {
    await world
      .as('unlocker')
      .from('reports')
      .insert({ subject: 'message', message_id: ids.message, reason: 'offensive' });
    await world
      .as('unlocker')
      .from('reports')
      .insert({ subject: 'conversation', conversation_id: ids.conversation, reason: 'danger' });
    await suspend();
    expect(await waiting('report')).toEqual([]);
    expect(await countOf('public.reports', `outcome is distinct from 'upheld'`)).toBe(0);
  });

  it('twice, or restoring twice, is told as decided', async () => {
    await suspend();
    expect(
      (await tryToDecide('suspend_account', ids.talent, { reason: 'scam' })).error,
    ).toMatchObject(alreadyDecided);
    await decide('restore_account', ids.talent);
    expect((await tryToDecide('restore_account', ids.talent)).error).toMatchObject(alreadyDecided);
  });

  it('an unlock of a suspended account that comes later opens no conversation', async () => {
    const before = await checkout(ids.otherPosition);
    await suspend(ids.company);
    await pay(before);
    expect(await contacts()).toHaveLength(1);
    const conversation = `company_id = '${ids.company}' and not is_open`;
    expect(await countOf('public.conversations', conversation)).toBe(1);
  });
});
