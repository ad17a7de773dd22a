import { beforeEach, describe, expect, it } from 'vitest';
import { inbox, send } from '../messaging/messaging-steps.ts';
import { ids, setUpWorld, world, type Actor } from '../world.ts';
import {
  alreadyDecided,
  countOf,
  decide,
  lastDecisionId,
  refused,
  noticesTo,
  tryToDecide,
  queueItems,
} from './desk-steps.ts';

/** Tests of what is decided on a reported pitch, message, conversation or company with all its reports. */
setUpWorld();
beforeEach(() => world.reset());

const report = async (actor: Actor, what: object) => {
  const { error } = await world
    .as(actor)
    .from('reports')
    .insert({ subject: 'pitch', reason: 'scam', ...what });
  if (error) throw error;
};
const ofPitch = { position_id: ids.position };
const ofMessage = { subject: 'message', message_id: ids.message };
const ofConversation = { subject: 'conversation', conversation_id: ids.conversation };
const ofCompany = { subject: 'company', conversation_id: ids.conversation };
const pitch = `pitch:${ids.position}`;
const message = `message:${ids.message}`;
const conversation = `conversation:${ids.conversation}:${ids.unlocker}`;
const company = `company:${ids.unlocker}`;
const warning = { reason: 'scam', words: 'Do not ask for money.' } as const;

const content = async (actor: Actor) =>
  (await world.as(actor).from('messages').select('content, system_kind').eq('id', ids.message))
    .data;
const mailsTo = async (user: string) =>
  (
    await world.backend.db.query<{ kind: string; facts: Record<string, unknown> }>(
      `select kind, facts from private.notices where receiver_id = $1 and kind::text not like 'desk%'`,
      [user],
    )
  ).map(({ kind, facts }) => ({ kind, ...facts }));

describe('a brigade', () => {
  it('is one item, and one decision settles all of it', async () => {
    await report('company', ofPitch);
    await report('visitor', { ...ofPitch, reason: 'offensive' });
    expect(await queueItems('report')).toEqual([
      {
        kind: 'report',
        subject: pitch,
        person: ids.talent,
        facts: { subject: 'pitch', reason: 'not_real', count: 3, words: 'Sales Closer' },
        urgent: false,
      },
    ]);
    await decide('dismiss_report', pitch);
    expect(await queueItems('report')).toEqual([]);
    expect(await countOf('public.reports', `outcome = 'dismissed'`)).toBe(3);
    for (const reporter of [ids.company, ids.unlocker]) {
      expect(await noticesTo(reporter)).toMatchObject([{ system_kind: 'report_dismissed' }]);
    }
  });

  it('waits since its first report', async () => {
    await world.backend.db.exec(`update public.desk_items set since = '2026-01-01'`);
    await report('company', ofPitch);
    expect(await countOf('public.desk_items', `kind = 'report' and since = '2026-01-01'`)).toBe(1);
  });

  it('is read again when one more comes before the decision', async () => {
    await report('company', ofPitch);
    const stale = { seen: { report: ids.report } };
    const changed = { code: 'PT409', message: 'changed_meanwhile' };
    expect((await tryToDecide('dismiss_report', pitch, stale)).error).toMatchObject(changed);
    expect((await tryToDecide('dismiss_report', pitch, { seen: {} })).error).toMatchObject(changed);
    for (const [action, subject] of [
      ['hide_pitch', ids.position],
      ['suspend_account', ids.talent],
    ] as const) {
      const seen = { thing: pitch, report: ids.report };
      const { error } = await tryToDecide(action, subject, { reason: 'scam', seen });
      expect(error).toMatchObject(changed);
    }
    expect(await countOf('public.reports', 'outcome is null')).toBe(2);
  });

  it('leaves the operator’s own report to another one', async () => {
    await report('operator', ofPitch);
    await decide('dismiss_report', pitch);
    expect(
      await countOf('public.reports', `outcome is null and reporter_id = '${ids.operator}'`),
    ).toBe(1);
    expect(await queueItems('report')).toHaveLength(1);
    expect((await tryToDecide('dismiss_report', pitch)).error).toMatchObject({
      message: 'own_account',
    });
  });

  it('of both sides against each other is two items', async () => {
    await report('talent', ofConversation);
    await report('unlocker', ofConversation);
    expect((await queueItems('report')).map(({ subject }) => subject).toSorted()).toEqual([
      `conversation:${ids.conversation}:${ids.talent}`,
      conversation,
      pitch,
    ]);
  });
});

describe('the queue shows', () => {
  const facts = async (thing: string) =>
    (await queueItems('report')).find(({ subject }) => subject === thing)?.facts;
  const words = async (thing: string) => Object(await facts(thing)).words;

  it('the newest note of what is reported, and how many reports there are', async () => {
    await report('company', { ...ofPitch, words: 'This  is\nnot their face.' });
    expect(await facts(pitch)).toEqual({
      subject: 'pitch',
      reason: 'not_real',
      count: 2,
      words: 'This is not their face.',
    });
    await report('visitor', { ...ofPitch, words: 'x'.repeat(300) });
    expect(await words(pitch)).toBe('x'.repeat(120));
    await report('operator', ofPitch);
    expect(await facts(pitch)).toMatchObject({ count: 4, words: 'x'.repeat(120) });
  });

  it('danger, whatever most of its reports say', async () => {
    await report('company', { ...ofPitch, reason: 'not_real' });
    await report('visitor', { ...ofPitch, reason: 'danger' });
    expect(await queueItems('report')).toMatchObject([
      { urgent: true, facts: { reason: 'danger', count: 3 } },
    ]);
  });

  it('a reported message itself, whatever the note says', async () => {
    await report('talent', { ...ofMessage, words: 'Rude' });
    expect(await facts(message)).toMatchObject({ count: 1, words: 'Hello' });
  });

  it('without a note what the accused wrote last, or what is said of the pitch or company', async () => {
    await world.backend.db.exec(
      `update public.company_profiles set description = 'We sell shovels' where user_id = '${ids.unlocker}'`,
    );
    await send('talent', 'Stop it');
    await report('talent', ofConversation);
    await report('talent', ofCompany);
    expect(await words(conversation)).toBe('Hello');
    expect(await words(company)).toBe('We sell shovels');
    expect(await words(pitch)).toBe('Sales Closer');
  });

  it('no words of a reporter whose account is deleted, and keeps what is put off put off', async () => {
    await report('company', { ...ofPitch, words: 'I met Ana in Málaga.' });
    await world.backend.db.exec(
      `update public.desk_items set snoozed_until = now() + interval '2 days' where kind = 'report'`,
    );
    await world.backend.db.tx(
      async (query) => {
        await query('delete from auth.users where id = $1', [ids.company]);
        expect(
          await query(
            `select facts, snoozed_until > now() as is_put_off from public.desk_items where subject_id = $1`,
            [pitch],
          ),
        ).toEqual([
          {
            facts: { subject: 'pitch', reason: 'not_real', count: 2, words: 'Sales Closer' },
            is_put_off: true,
          },
        ]);
      },
      { rollback: true },
    );
  });

  it.each([
    ['message', message, ofMessage],
    ['conversation', conversation, ofConversation],
  ])('nothing of a reported %s that goes with its reporter', async (_what, thing, what) => {
    await report('talent', what);
    await world.backend.db.tx(
      async (query) => {
        await query(
          `update public.reports set outcome = 'dismissed', decided_at = now() where accused_id = $1`,
          [ids.talent],
        );
        await query('delete from auth.users where id = $1', [ids.talent]);
        expect(
          await query('select id from public.desk_items where subject_id = $1', [thing]),
        ).toEqual([]);
      },
      { rollback: true },
    );
  });

  it('what is left once a report is reopened or goes', async () => {
    await report('company', { ...ofPitch, words: 'Not theirs' });
    await world.backend.db.exec(`delete from public.reports where words = 'Not theirs'`);
    expect(await facts(pitch)).toMatchObject({ count: 1, words: 'Sales Closer' });
    await decide('dismiss_report', pitch);
    await decide('reverse_decision', await lastDecisionId());
    expect(await facts(pitch)).toMatchObject({ count: 1, words: 'Sales Closer' });
  });
});

describe('a warning', () => {
  it.each([
    ['a pitch', pitch, 'pitch', undefined],
    ['a message', message, 'message', ofMessage],
    ['a conversation', conversation, 'conversation', ofConversation],
    ['a company', company, 'company', ofCompany],
  ])('about %s reaches both sides with the reason', async (_what, thing, subject, reported) => {
    if (reported) await report('talent', reported);
    await decide('warn_person', thing, warning);
    const [warned, reporter] = reported ? [ids.unlocker, ids.talent] : [ids.talent, ids.unlocker];
    const facts = {
      ...warning,
      subject,
      decision: await lastDecisionId(),
      basis: 'report',
      ...(subject === 'pitch' ? { title: 'Sales Closer' } : {}),
      ...(subject === 'message' ? { quote: 'Hello' } : {}),
    };
    expect(await noticesTo(warned)).toEqual([
      { system_kind: 'account_warned', system_facts: facts },
    ]);
    expect(await mailsTo(warned)).toEqual([
      { kind: 'statement', stated_as: 'account_warned', ...facts },
    ]);
    expect(await noticesTo(reporter)).toEqual([
      {
        system_kind: 'report_upheld',
        system_facts: {
          report: expect.any(String),
          at: expect.any(String),
          subject,
          ...(reported ? { name: 'Northwind' } : { name: 'Ana', title: 'Sales Closer' }),
          step: 'warn_person',
          decision: facts.decision,
          reason: 'scam',
        },
      },
    ]);
    expect(await countOf('public.reports', `outcome = 'upheld' and thing = '${thing}'`)).toBe(1);
  });

  it('says something', async () => {
    const { error } = await tryToDecide('warn_person', pitch, { reason: 'scam', words: ' ' });
    expect(error).toMatchObject({ code: '23514', message: 'words_missing' });
    expect((await tryToDecide('warn_person', pitch, { words: 'Stop.' })).error).toMatchObject({
      message: 'reason_missing',
    });
  });

  it('is mailed at once, also to who has switched mails off', async () => {
    await world.backend.db.exec(
      `insert into public.notification_settings (user_id, unread_mail) values ('${ids.talent}', false)
       on conflict (user_id) do update set unread_mail = false`,
    );
    await decide('warn_person', pitch, warning);
    const claimed = (await world.service.rpc('claim_notices')).data ?? [];
    expect(claimed.map(({ kind, email }) => [kind, email])).toContainEqual([
      'statement',
      'talent@example.com',
    ]);
  });
});

describe('a removed message', () => {
  beforeEach(() => report('talent', ofMessage));

  it('is read by neither side, in the thread, in the inbox and in an open one', async () => {
    await decide('remove_message', message, { reason: 'scam' });
    const removed = { content: 'This message was removed.', system_kind: 'removed' };
    for (const actor of ['talent', 'unlocker'] as const) {
      expect(await content(actor)).toEqual([removed]);
      const listed = (await inbox(actor)).find(({ id }) => id === ids.conversation);
      expect(listed).toMatchObject({ last_content: removed.content, last_system_kind: 'removed' });
      const sent = `event = 'message' and topic = 'user:${ids[actor]}' and payload ->> 'system_kind' = 'removed'`;
      expect(await countOf('realtime.messages', sent)).toBe(1);
      expect((await world.as(actor).from('removed_messages').select()).data).toEqual([]);
    }
    const result = await world.as('talent').rpc('find_conversations', { p_text: 'Hello' });
    expect(result.data).toEqual([]);
    expect(await noticesTo(ids.unlocker)).toMatchObject([
      { system_kind: 'message_removed', system_facts: { quote: 'Hello', reason: 'scam' } },
    ]);
    expect((await noticesTo(ids.talent))[0]).toMatchObject({
      system_facts: { step: 'remove_message' },
    });
  });

  it('is stored for operators while its sender may object, and then deleted', async () => {
    await decide('remove_message', message, { reason: 'scam' });
    const kept = () => world.as('operator').from('removed_messages').select('content');
    await world.backend.db.exec('select private.purge_objections()');
    expect((await kept()).data).toEqual([{ content: 'Hello' }]);
    await world.backend.db.exec(`
      update public.removed_messages set removed_at = now() - interval '7 months';
      select private.purge_objections()`);
    expect((await kept()).data).toEqual([]);
  });

  it('is no pitch', async () => {
    const { error } = await tryToDecide('remove_message', pitch, { reason: 'scam' });
    expect(error).toMatchObject(alreadyDecided);
    expect(await queueItems('report')).toHaveLength(2);
  });
});

describe('a closed conversation', () => {
  beforeEach(() => report('talent', ofConversation));
  const standing = () =>
    world.value('select suspended_at is null from public.conversations where id = $1', [
      ids.conversation,
    ]);

  it('accepts no message of either side, and both are notified', async () => {
    await decide('close_conversation', conversation, { reason: 'offensive' });
    for (const actor of ['talent', 'unlocker'] as const) {
      await expect(send(actor, 'One more')).rejects.toMatchObject(refused);
      const sent = `event = 'conversation' and topic = 'user:${ids[actor]}'`;
      expect(await countOf('realtime.messages', sent)).toBe(1);
    }
    expect(await noticesTo(ids.unlocker)).toMatchObject([
      { system_kind: 'conversation_stopped', system_facts: { other: 'Ana Ortega' } },
    ]);
    expect(await noticesTo(ids.talent)).toMatchObject([
      { system_facts: { step: 'close_conversation' } },
    ]);
  });

  it('stays closed when a suspended account is restored, and opens when that is undone', async () => {
    await decide('close_conversation', conversation, { reason: 'offensive' });
    const closing = await lastDecisionId();
    await decide('suspend_account', ids.unlocker, { reason: 'scam' });
    await decide('restore_account', ids.unlocker);
    expect(await standing()).toBe(false);
    await decide('reverse_decision', closing);
    expect(await standing()).toBe(true);
    await send('talent', 'Hello again');
  });

  it('that is opened while one side is suspended stays closed', async () => {
    await decide('close_conversation', conversation, { reason: 'offensive' });
    const closing = await lastDecisionId();
    await decide('suspend_account', ids.unlocker, { reason: 'scam' });
    await decide('reverse_decision', closing);
    expect(await standing()).toBe(false);
    await decide('restore_account', ids.unlocker);
    expect(await standing()).toBe(true);
  });
});
