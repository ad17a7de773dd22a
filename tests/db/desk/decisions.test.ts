import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import { supportConversation } from '../messaging/messaging-steps.ts';
import { checkout, pay } from '../payments/payment-steps.ts';
import { ids, setUpWorld, world } from '../world.ts';
import {
  alreadyDecided,
  countOf,
  decide,
  dismissReports,
  lastDecision,
  lastDecisionId,
  nobody,
  refused,
  noticesTo,
  tryToDecide,
  queueItems,
} from './desk-steps.ts';

/** Tests of what decisions do; suspensions, payments and what is refused have files of their own. */
setUpWorld();
beforeEach(() => world.reset());

describe('reports', () => {
  it('that are dismissed wait no longer, and their reporter is notified', async () => {
    await decide('dismiss_report', ids.report, { note: 'Seen twice' });
    expect(await world.value('select outcome from public.reports')).toBe('dismissed');
    expect(await queueItems('report')).toEqual([]);
    expect(await noticesTo(ids.unlocker)).toEqual([
      {
        system_kind: 'report_dismissed',
        system_facts: {
          report: ids.report,
          at: expect.any(String),
          subject: 'pitch',
          title: 'Sales Closer',
          name: 'Ana',
          decision: await lastDecisionId(),
        },
      },
    ]);
    expect(await noticesTo(ids.talent)).toEqual([]);
    expect(await lastDecision()).toEqual({
      operator_id: ids.operator,
      action: 'dismiss_report',
      subject_id: `pitch:${ids.position}`,
      person_id: ids.talent,
      reason: null,
      words: '',
      note: 'Seen twice',
      facts: { subject: 'pitch' },
    });
    expect((await tryToDecide('dismiss_report', ids.report)).error).toMatchObject(alreadyDecided);
  });
});

describe('pitches', () => {
  const hidden = () =>
    world.value('select hidden_reason from public.talent_positions where id = $1', [ids.position]);
  const isLive = async () =>
    (await countOf('public.video_feed', `position_id = '${ids.position}'`)) === 1;

  it('are hidden at once, all reports of them confirmed, and the talent gets the reason', async () => {
    await world.as('visitor').from('reports').insert({
      subject: 'pitch',
      position_id: ids.position,
      reason: 'scam',
    });
    await decide('hide_pitch', ids.position, { reason: 'scam', words: 'It asks for money.' });
    expect(await hidden()).toBe('scam');
    expect(await isLive()).toBe(false);
    expect(await countOf('public.reports', `outcome = 'upheld'`)).toBe(2);
    expect(await queueItems('report')).toEqual([]);
    const facts = {
      title: 'Sales Closer',
      reason: 'scam',
      words: 'It asks for money.',
      basis: 'report',
      decision: await lastDecisionId(),
    };
    expect(await noticesTo(ids.talent)).toEqual([
      { system_kind: 'pitch_hidden', system_facts: facts },
    ]);
    expect(await noticesTo(ids.unlocker)).toMatchObject([{ system_kind: 'report_upheld' }]);
    expect(await lastDecision()).toMatchObject({ person_id: ids.talent, reason: 'scam' });
    expect((await tryToDecide('hide_pitch', ids.position, { reason: 'scam' })).error).toMatchObject(
      alreadyDecided,
    );
  });

  it('are shown again, and the talent is notified', async () => {
    expect((await tryToDecide('show_pitch', ids.position)).error).toMatchObject(alreadyDecided);
    await decide('hide_pitch', ids.position, { reason: 'other' });
    await decide('show_pitch', ids.position);
    expect(await hidden()).toBeNull();
    expect(await isLive()).toBe(true);
    expect((await noticesTo(ids.talent))[0]).toEqual({
      system_kind: 'pitch_shown',
      system_facts: { title: 'Sales Closer' },
    });
  });

  it('stay hidden whatever their talent does', async () => {
    await decide('hide_pitch', ids.position, { reason: 'scam' });
    const own = world.as('talent').from('talent_positions');
    expect((await own.update({ hidden_at: null }).eq('id', ids.position)).error).toMatchObject(
      refused,
    );
    await own.update({ position_title: 'Closer' }).eq('id', ids.position);
    await world
      .as('talent')
      .from('talent_profiles')
      .update({ city: 'Cádiz' })
      .eq('user_id', ids.talent);
    expect(await isLive()).toBe(false);
  });

  it('are hidden for a reason of the list alone', async () => {
    expect((await tryToDecide('hide_pitch', ids.position)).error).toMatchObject({ code: '23514' });
    const client: SupabaseClient = world.as('operator');
    const bored = { action: 'hide_pitch', subject_id: ids.position, reason: 'boring' };
    const { error } = await client.from('decisions').insert({ ...bored, note: 'Looked at it' });
    expect(error).toMatchObject({ code: '22P02' });
    expect(await hidden()).toBeNull();
  });
});

describe('accounts', () => {
  it('are kept: the request to be deleted is gone, and what was for hire is again', async () => {
    await world.as('talent').from('account_deletion_requests').insert({ user_id: ids.talent });
    expect(await countOf('public.video_feed')).toBe(1);
    await decide('keep_account', ids.talent);
    expect(await countOf('public.video_feed')).toBe(2);
    expect((await queueItems('deletion')).map(({ person }) => person)).not.toContain(ids.talent);
    expect((await tryToDecide('keep_account', ids.talent)).error).toMatchObject(alreadyDecided);
  });

  it('are unpublished when their deletion is decided, and wait until they are gone', async () => {
    await dismissReports();
    await decide('erase_account', ids.talent);
    await decide('erase_account', ids.talent);
    expect(await countOf('public.video_feed', `talent_id = '${ids.talent}'`)).toBe(0);
    const ofTalent = async () =>
      (await queueItems('deletion')).filter(({ person }) => person === ids.talent);
    expect(await ofTalent()).toHaveLength(1);
    await world.backend.db.exec(`
      insert into auth.users (id, email) values ('${nobody}', 'leaver@example.com');`);
    await decide('erase_account', nobody);
    await world.backend.db.exec(`delete from auth.users where id = '${nobody}'`);
    expect((await queueItems('deletion')).map(({ person }) => person)).not.toContain(nobody);
    expect(await lastDecision()).toMatchObject({ action: 'erase_account', person_id: nobody });
  });

  it.each(['suspend_account', 'erase_account'] as const)(
    'of operators are safe from %s until they are none',
    async (action) => {
      const reason = action === 'suspend_account' ? ({ reason: 'scam' } as const) : {};
      const { error } = await tryToDecide(action, ids.operator, reason);
      expect(error).toMatchObject({ code: 'PT409', message: 'is_operator' });
    },
  );

  it('are exported only after it was logged', async () => {
    await decide('export_account', ids.talent, { note: 'Asked by mail' });
    expect(await lastDecision()).toMatchObject({
      action: 'export_account',
      person_id: ids.talent,
      note: 'Asked by mail',
    });
  });
});

describe('companies', () => {
  const isVerified = () =>
    world.value('select is_verified from public.company_profiles where user_id = $1', [
      ids.unlocker,
    ]);

  it('are verified: talents see the badge in conversations, and the company is notified', async () => {
    await decide('verify_company', ids.unlocker, { words: 'Welcome' });
    expect(await isVerified()).toBe(true);
    expect(
      await world.value('select company_is_verified from public.conversations where id = $1', [
        ids.conversation,
      ]),
    ).toBe(true);
    expect(await queueItems('verification')).toEqual([]);
    expect(await countOf('public.verification_requests')).toBe(0);
    expect(await noticesTo(ids.unlocker)).toEqual([
      { system_kind: 'company_verified', system_facts: { words: 'Welcome' } },
    ]);
    for (const action of ['verify_company', 'refuse_verification'] as const) {
      expect((await tryToDecide(action, ids.unlocker)).error).toMatchObject(alreadyDecided);
    }
    expect(await isVerified()).toBe(true);
  });

  it('are refused with words, and may ask again', async () => {
    await decide('refuse_verification', ids.unlocker, { words: 'The website is empty.' });
    expect(await isVerified()).toBe(false);
    expect(await noticesTo(ids.unlocker)).toEqual([
      { system_kind: 'verification_refused', system_facts: { words: 'The website is empty.' } },
    ]);
    const again = world.as('unlocker').from('verification_requests');
    expect((await again.insert({ words: 'Now it is not' })).error).toBeNull();
    expect(await queueItems('verification')).toHaveLength(1);
  });

  it('lose the mark again', async () => {
    expect((await tryToDecide('unverify_company', ids.unlocker)).error).toMatchObject(
      alreadyDecided,
    );
    await decide('verify_company', ids.unlocker);
    await decide('unverify_company', ids.unlocker);
    expect(await isVerified()).toBe(false);
    expect((await noticesTo(ids.unlocker))[0]).toMatchObject({ system_kind: 'company_unverified' });
  });
});

describe('what is closed with a note', () => {
  it('a ticket of someone who was signed out', async () => {
    const ticket = { name: 'Bo', email: 'bo@example.com', subject: 'Hello', message: 'Please' };
    await world.as('visitor').from('support_tickets').insert(ticket);
    const [item] = await queueItems('ticket');
    expect(item).toMatchObject({ person: null, facts: { subject: 'Hello' } });
    await decide('close_ticket', item?.subject ?? '');
    expect(await queueItems('ticket')).toEqual([]);
    expect(await countOf('public.support_tickets', `email = 'bo@example.com'`)).toBe(1);
    expect((await tryToDecide('close_ticket', item?.subject ?? '')).error).toMatchObject(
      alreadyDecided,
    );
  });

  it('a job that fails, until it fails again', async () => {
    await world.service.rpc('report_job', { p_name: 'mail-unread', p_problem: 'No connection' });
    await decide('close_job', 'mail-unread');
    expect(await queueItems('job')).toEqual([]);
    expect((await tryToDecide('close_job', 'mail-unread')).error).toMatchObject(alreadyDecided);
  });

  it('a conversation of support that needs no answer, even without a note', async () => {
    const conversation = await supportConversation(ids.company);
    await world
      .as('company')
      .from('messages')
      .insert({ conversation_id: conversation, content: 'Thanks!' });
    await decide('close_support', conversation, { note: '' });
    expect(await queueItems('support')).not.toContainEqual(
      expect.objectContaining({ subject: conversation }),
    );
    expect(await lastDecision()).toMatchObject({ person_id: ids.company, note: '' });
    expect((await tryToDecide('close_support', conversation)).error).toMatchObject(alreadyDecided);
  });

  it('mails to someone whom none reaches', async () => {
    await world.backend.db.exec(`
      insert into private.unread_mails (conversation_id, receiver_id) values ('${ids.conversation}', '${ids.talent}');
      update private.unread_mails set refusals = 5;`);
    await decide('close_mail', ids.talent);
    expect(await queueItems('mail')).toEqual([]);
    expect(await lastDecision()).toMatchObject({ person_id: ids.talent });
    await world.backend.db.exec('update private.unread_mails set refusals = 6');
    expect(await queueItems('mail')).toEqual([]);
    expect((await tryToDecide('close_mail', ids.talent)).error).toMatchObject(alreadyDecided);
  });
});

it('one payment decided by two operators is refused to the second as decided already', async () => {
  await pay(await checkout(ids.otherPosition), { payment: 'pi_few', amount: 100 });
  await decide('close_payment', 'pi_few');
  expect((await tryToDecide('close_payment', 'pi_few')).error).toMatchObject(alreadyDecided);
});
