import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../../tools/backend/test/clients.ts';
import { callWhileLocked } from '../call-while-locked.ts';
import { send, supportConversation } from '../messaging/messaging-steps.ts';
import { checkout, pay, contacts, receipts } from '../payments/payment-steps.ts';
import { ids, phones, setUpWorld, videoUrl, world } from '../world.ts';
import {
  alreadyDecided,
  checked,
  countOf,
  decide,
  lastDecision,
  lastDecisionId,
  refused,
  noticesTo,
  tryToDecide,
  queueItems,
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

  // The embedded database has a single session, in which nothing ever waits for anything else.
  it.skipIf(!process.env['TEST_POSTGRES_URL'])(
    'leaves it also when a paused pitch is shown at the same moment',
    async () => {
      const setPaused = (to: string) =>
        `update public.talent_positions set paused_at = ${to} where id = $1`;
      await world.value(setPaused('now()'), [ids.position]);
      await callWhileLocked({ sql: setPaused('null'), values: [ids.position] }, () => suspend());
      expect(await live()).toEqual([ids.otherPosition]);
    },
  );

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
    const report = { subject: 'pitch', position_id: ids.otherPosition, reason: 'scam' } as const;
    expect((await me.from('talent_positions').insert(position)).error).toMatchObject(refused);
    expect((await me.from('reports').insert(report)).error).toMatchObject(refused);
  });

  it('is notified why, and how it ended', async () => {
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
      basis: 'report',
      decision: await lastDecisionId(),
      appeal_token: expect.stringMatching(/^[0-9a-f]{64}$/),
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
    expect((await noticesTo(ids.talent))[0]).toEqual({
      system_kind: 'account_restored',
      system_facts: facts,
    });
    expect(await notice('account_restored')).toEqual(facts);
    expect((await world.as('talent').from('suspensions').select()).data).toEqual([]);
  });

  it('is not sold: no checkout begins, and a payment under way is to be refunded', async () => {
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
    expect(await queueItems('payment')).toMatchObject([
      { subject: 'pi_1', urgent: true, facts: { status: 'talent_erased', amount: 1500 } },
    ]);
  });

  it('stays a contact of the company that bought it', async () => {
    await suspend();
    const bought = await world.as('unlocker').from('unlocked_contacts').select('closer_name');
    expect(bought.data).toEqual([{ closer_name: 'Ana Ortega' }]);
  });
});

describe('a suspended account changes nothing of its own', () => {
  /** What the talent's and the company's rows and files are, as their owner reads them. */
  const everything = () =>
    world.backend.db.query(`
      select (select jsonb_agg(t order by t.user_id) from public.talent_profiles t),
        (select jsonb_agg(d) from public.talent_private_details d),
        (select jsonb_agg(p order by p.id) from public.talent_positions p),
        (select jsonb_agg(c order by c.user_id) from public.company_profiles c),
        (select jsonb_agg(s) from public.swipes s), (select jsonb_agg(s) from public.shortlist s),
        (select jsonb_agg(s) from public.saved_searches s),
        (select jsonb_agg(o) from public.opinions o), (select jsonb_agg(l) from public.opinion_links l),
        (select jsonb_agg(r) from public.verification_requests r),
        (select jsonb_agg(o.name order by o.name) from storage.objects o)`);

  it('as a talent', async () => {
    const me = world.as('talent');
    await suspend();
    const before = await everything();
    const mine = { user_id: ids.talent };
    await me.from('talent_profiles').update({ full_name: 'Write to ana' }).match(mine);
    await me.from('talent_private_details').update({ birth_date: '1980-01-01' }).match(mine);
    const film = { video_url: videoUrl(ids.talent, 'b.mp4') };
    await me.from('talent_positions').update(film).eq('id', ids.position);
    await me.from('talent_positions').delete().eq('id', ids.position);
    await me.storage.from('talent_videos').remove([`${ids.talent}/b.mp4`]);
    await me.storage.from('talent_videos').copy(`${ids.talent}/b.mp4`, `${ids.talent}/c.mp4`);
    expect(await everything()).toEqual(before);
    await decide('restore_account', ids.talent);
    expect((await live()).toSorted()).toEqual([ids.position, ids.otherPosition]);
  });

  it('as a company', async () => {
    const me = world.as('unlocker');
    await suspend(ids.unlocker);
    const before = await everything();
    const mine = { company_id: ids.unlocker };
    await me
      .from('company_profiles')
      .update({ company_name: 'Call me' })
      .eq('user_id', ids.unlocker);
    await me.from('swipes').update({ liked: false }).match(mine);
    await me.from('swipes').delete().match(mine);
    await me.from('shortlist').update({ note: 'Changed' }).match(mine);
    await me.from('shortlist').delete().match(mine);
    await me.from('saved_searches').update({ looked_at: 'now' }).match(mine);
    await me.from('saved_searches').delete().match(mine);
    await me.from('opinions').update({ is_seen: true }).match(mine);
    await me.from('opinion_links').insert({ token_hash: 'a'.repeat(64) });
    await me.from('verification_requests').delete().eq('user_id', ids.unlocker);
    expect(await everything()).toEqual(before);
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

  it.skipIf(!process.env['TEST_POSTGRES_URL'])(
    'stay ended when one side is restored while the other is being suspended',
    async () => {
      await suspend(ids.talent);
      await callWhileLocked(
        { sql: `select private.suspend_account($1, 'scam')`, values: [ids.unlocker] },
        () => decide('restore_account', ids.talent),
      );
      expect(await isOpen()).toBe(false);
    },
  );

  it('still reach support, to object', async () => {
    await suspend();
    await send('talent', 'Why?', await supportConversation(ids.talent));
    expect((await queueItems('support')).map(({ person }) => person)).toEqual([ids.talent]);
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
  it('starts no checkout, asks for no mark and reads no contact, but keeps what it bought', async () => {
    await suspend(ids.unlocker);
    const me = world.as('unlocker');
    await world.backend.db.exec('delete from public.account_deletion_requests');
    const checkouts = await me.from('checkouts').insert({ position_id: ids.otherPosition });
    expect(checkouts.error).toMatchObject(refused);
    await world.backend.db.exec('delete from public.verification_requests');
    const request = await me.from('verification_requests').insert({ words: 'Now' });
    expect(request.error).toMatchObject(refused);
    const liked = { position_id: ids.otherPosition, liked: true };
    expect((await me.from('swipes').insert(liked)).error).toMatchObject(refused);
    const contact = () => me.from('unlocked_contacts').select('phone');
    const profile = () => me.from('talent_profiles').select('phone').eq('user_id', ids.talent);
    expect([(await contact()).data, (await profile()).data]).toEqual([[], []]);
    await decide('restore_account', ids.unlocker);
    const bought = [{ phone: phones.talent }];
    expect([(await contact()).data, (await profile()).data]).toEqual([bought, bought]);
  });

  it('blocks nobody, and lifts no block', async () => {
    const blocks = () => world.as('unlocker').from('conversation_blocks');
    checked(await blocks().insert({ conversation_id: ids.conversation }));
    await suspend(ids.unlocker);
    await blocks().delete().eq('blocker_id', ids.unlocker);
    expect(await countOf('public.conversation_blocks')).toBe(1);
    await world.backend.db.exec('delete from public.conversation_blocks');
    const { error } = await blocks().insert({ conversation_id: ids.conversation });
    expect(error).toMatchObject(refused);
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

  it('confirms all open reports about the account', async () => {
    await world
      .as('unlocker')
      .from('reports')
      .insert({ subject: 'message', message_id: ids.message, reason: 'offensive' });
    await world
      .as('unlocker')
      .from('reports')
      .insert({ subject: 'conversation', conversation_id: ids.conversation, reason: 'danger' });
    await suspend();
    expect(await queueItems('report')).toEqual([]);
    expect(await countOf('public.reports', `outcome is distinct from 'upheld'`)).toBe(0);
  });

  it('twice, or restoring twice, is refused as decided already', async () => {
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
    expect(await countOf('public.unlocked_contacts', `user_id = '${ids.company}'`)).toBe(1);
    const conversation = `company_id = '${ids.company}' and not is_open`;
    expect(await countOf('public.conversations', conversation)).toBe(1);
  });
});
