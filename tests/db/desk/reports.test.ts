import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/lib/database.types.ts';
import { inbox, send, supportConversation } from '../messaging/messaging-steps.ts';
import { ids, setUpWorld, world, type Actor } from '../world.ts';
import { countOf, decide, refused, unknownSubject, queueItems } from './desk-steps.ts';

/** Tests of reports and blocks. */
setUpWorld();
beforeEach(() => world.reset());

type Report = Partial<Database['public']['Tables']['reports']['Insert']>;

const report = (actor: Actor, what: Report) =>
  world
    .as(actor)
    .from('reports')
    .insert({ subject: 'pitch', reason: 'scam', ...what });
const ofPitch = { subject: 'pitch', position_id: ids.position } as const;
const ofConversation = { subject: 'conversation', conversation_id: ids.conversation } as const;
const ofCompany = { subject: 'company', conversation_id: ids.conversation } as const;
const ofMessage = { subject: 'message', message_id: ids.message } as const;
const alreadyReviewed = { code: 'PT409', message: 'already_reviewed' };

describe('a report', () => {
  it('is open once per person and thing', async () => {
    expect((await report('unlocker', ofPitch)).error).toMatchObject({ code: '23505' });
    expect((await report('company', ofPitch)).error).toBeNull();
    expect((await report('company', { ...ofPitch, reason: 'danger' })).error).toMatchObject({
      code: '23505',
    });
    expect((await report('visitor', ofPitch)).error).toBeNull();
    expect((await report('visitor', ofPitch)).error).toMatchObject({ code: '23505' });
    expect((await report('unlocker', ofMessage)).error).toMatchObject(unknownSubject);
    expect((await report('talent', ofMessage)).error).toBeNull();
    expect((await report('talent', ofConversation)).error).toBeNull();
    expect((await report('talent', ofCompany)).error).toBeNull();
  });

  it('that was dismissed may be made again once the pitch has changed, or a month later', async () => {
    await decide('dismiss_report', ids.report);
    expect((await report('unlocker', ofPitch)).error).toMatchObject(alreadyReviewed);
    expect((await report('company', ofPitch)).error).toBeNull();
    const own = world.as('talent').from('talent_positions');
    await own.update({ position_title: 'Setter' }).eq('id', ids.position);
    expect((await report('unlocker', ofPitch)).error).toBeNull();
    await world.backend.db.exec('delete from public.reports where outcome is null');
    await own.update({ position_title: 'Sales Closer' }).eq('id', ids.position);
    await world.backend.db.exec(
      `update public.reports set decided_at = decided_at - interval '31 days'`,
    );
    expect((await report('unlocker', ofPitch)).error).toBeNull();
  });

  it('of a message that was dismissed is not made again, but of a conversation that went on', async () => {
    for (const what of [ofMessage, ofConversation]) {
      await report('talent', what);
      const item = (await queueItems('report')).find(({ subject }) => !subject.startsWith('pitch'));
      await decide('dismiss_report', item?.subject ?? '');
      expect((await report('talent', what)).error).toMatchObject(alreadyReviewed);
    }
    await send('unlocker', 'Send me money first');
    expect((await report('talent', ofMessage)).error).toMatchObject(alreadyReviewed);
    expect((await report('talent', ofConversation)).error).toBeNull();
  });

  it('that was confirmed may be made again', async () => {
    await decide('warn_person', ids.report, { reason: 'scam', words: 'Stop.' });
    expect((await report('unlocker', ofPitch)).error).toBeNull();
  });

  it('keeps what was public of a pitch, whatever its talent changes', async () => {
    await world
      .as('talent')
      .from('talent_positions')
      .update({ pay_model: 'commission', on_target_earnings: 90_000, notice_weeks: 0 })
      .eq('id', ids.position);
    await report('company', { ...ofPitch, words: 'See the city' });
    await world
      .as('talent')
      .from('talent_profiles')
      .update({ city: 'Cádiz' })
      .eq('user_id', ids.talent);
    const { data } = await world
      .as('operator')
      .from('reports')
      .select('accused_id, evidence, words')
      .eq('reporter_id', ids.company)
      .single();
    expect(data).toMatchObject({
      accused_id: ids.talent,
      words: 'See the city',
      evidence: {
        first_name: 'Ana',
        city: 'Málaga',
        position_title: 'Sales Closer',
        work_type: 'remote',
        pay_model: 'commission',
        on_target_earnings: 90_000,
        notice_weeks: 0,
      },
    });
    expect(JSON.stringify(data)).not.toContain('Ortega');
  });

  it('outlives its pitch', async () => {
    await world.backend.db.exec(`delete from public.talent_positions where id = '${ids.position}'`);
    expect(await queueItems('report')).toHaveLength(1);
    await decide('warn_person', ids.report, { reason: 'scam', words: 'Stop.' });
  });

  it.each([
    ['of one’s own pitch', 'talent', ofPitch],
    ['of a pitch that is not live', 'company', { ...ofPitch, position_id: ids.unlock }],
    ['of a pitch that is not named', 'company', { subject: 'pitch' }],
    ['of a conversation of others', 'company', ofConversation],
    ['of a message of others', 'company', ofMessage],
    ['of a company by itself', 'unlocker', ofCompany],
    ['of one’s own message', 'unlocker', ofMessage],
    ['of a conversation by a visitor', 'visitor', ofConversation],
    ['of a conversation by an operator', 'operator', ofConversation],
  ] as const)('%s is refused', async (_what, actor, what) => {
    expect((await report(actor, what)).error).toMatchObject(unknownSubject);
  });

  it('of support, or of what the product says, is refused', async () => {
    const conversation_id = await supportConversation(ids.talent);
    for (const subject of ['conversation', 'company'] as const) {
      expect((await report('talent', { subject, conversation_id })).error).toMatchObject(
        unknownSubject,
      );
    }
    const welcome = await world.value(
      `insert into public.messages (conversation_id, content, is_system, system_kind)
       values ($1, 'Welcome', true, 'unlock_welcome') returning id`,
      [ids.conversation],
    );
    const ofWelcome = { subject: 'message', message_id: String(welcome) } as const;
    expect((await report('talent', ofWelcome)).error).toMatchObject(unknownSubject);
  });

  it.each([
    { subject: 'person', position_id: ids.position },
    { ...ofPitch, reason: 'boring' },
    { ...ofPitch, words: 'x'.repeat(1001) },
  ])('is refused when its subject, reason or words are not as they must be', async (what) => {
    const client: SupabaseClient = world.as('company');
    const { error } = await client.from('reports').insert({ reason: 'scam', ...what });
    expect(error?.code).toMatch(/^(22P02|23514|PT404)$/);
  });

  it('names no one else, and no outcome', async () => {
    for (const forged of [
      { accused_id: ids.otherTalent },
      { reporter_id: ids.talent },
      { subject_id: ids.otherPosition },
      { caller_key: 'someone' },
      { evidence: { city: 'Forged' } },
      { outcome: 'upheld', decided_at: '2020-01-01' },
    ] as const) {
      expect((await report('company', { ...ofPitch, ...forged })).error).toMatchObject(refused);
    }
  });

  it('is visible to nobody but its reporter and operators', async () => {
    await report('talent', ofConversation);
    expect((await world.as('unlocker').from('reports').select('id')).data).toEqual([
      { id: ids.report },
    ]);
    expect((await world.as('visitor').from('reports').select('id')).error).toMatchObject(refused);
    expect(await countOf('realtime.messages', `topic = 'user:${ids.unlocker}'`)).toBe(0);
  });

  it('cannot be read again by a visitor', async () => {
    const { error } = await world
      .as('visitor')
      .from('reports')
      .insert({ ...ofPitch, reason: 'scam' })
      .select();
    expect(error).toMatchObject(refused);
  });

  it.each(['company', 'visitor'] as const)('is one of twenty an hour of a %s', async (actor) => {
    const reportsMade = (n: number) =>
      world.backend.db.exec(`update private.action_counts set n = ${n} where action = 'report'`);
    expect((await report(actor, ofPitch)).error).toBeNull();
    await reportsMade(20);
    const another = { ...ofPitch, position_id: ids.otherPosition };
    expect((await report(actor, another)).error).toMatchObject({ code: 'PT429' });
    await reportsMade(19);
    expect((await report(actor, another)).error).toBeNull();
  });

  it('of danger is urgent', async () => {
    await report('company', { ...ofPitch, reason: 'danger' });
    expect(await queueItems('report')).toMatchObject([
      {
        urgent: true,
        person: ids.talent,
        facts: { subject: 'pitch', reason: 'danger', count: 2 },
      },
    ]);
    expect(await countOf('private.notices', `kind = 'desk_urgent'`)).toBe(1);
  });

  it('goes from the queue with the account that it is about', async () => {
    await world.backend.db.tx(
      async (query) => {
        await query('delete from auth.users where id = $1', [ids.talent]);
        expect(await query(`select from public.desk_items where kind = 'report'`)).toEqual([]);
      },
      { rollback: true },
    );
  });

  it('stays when its reporter is deleted, without saying who that was', async () => {
    await world.backend.db.tx(
      async (query) => {
        await query(`update public.reports set words = 'I am Northwind'`);
        await query('delete from auth.users where id = $1', [ids.unlocker]);
        const [left] = await query(
          'select reporter_id, words, reason, caller_key = id::text as is_nobody from public.reports',
        );
        expect(left).toEqual({
          reporter_id: null,
          words: '',
          reason: 'not_real',
          is_nobody: true,
        });
      },
      { rollback: true },
    );
  });
});

describe('a block', () => {
  const block = (actor: Actor, conversation_id: string = ids.conversation) =>
    world.as(actor).from('conversation_blocks').insert({ conversation_id });
  const unblock = (actor: Actor) =>
    world
      .as(actor)
      .from('conversation_blocks')
      .delete()
      .eq('conversation_id', ids.conversation)
      .select();
  const state = async (actor: 'talent' | 'unlocker') => {
    const found = (await inbox(actor)).find(({ id }) => id === ids.conversation);
    return {
      company: found?.company_blocked_at != null,
      talent: found?.talent_blocked_at != null,
    };
  };

  it.each(['talent', 'unlocker'] as const)(
    'by %s ends messages both ways, which both see',
    async (blocker) => {
      expect((await block(blocker)).error).toBeNull();
      for (const actor of ['talent', 'unlocker'] as const) {
        await expect(send(actor, 'Hello?')).rejects.toMatchObject(refused);
        expect(await state(actor)).toEqual({
          company: blocker === 'unlocker',
          talent: blocker === 'talent',
        });
        const event = `event = 'conversation' and topic = 'user:${ids[actor]}'`;
        expect(await countOf('realtime.messages', event)).toBe(1);
      }
    },
  );

  it('is lifted by its blocker alone', async () => {
    await block('talent');
    expect((await unblock('unlocker')).data).toEqual([]);
    await expect(send('unlocker', 'Hello?')).rejects.toMatchObject(refused);
    expect((await unblock('talent')).data).toHaveLength(1);
    await send('unlocker', 'Hello again');
  });

  it('by both ends when both have lifted it', async () => {
    await Promise.all([block('talent'), block('unlocker')]);
    expect(await state('talent')).toEqual({ company: true, talent: true });
    await unblock('talent');
    expect(await state('talent')).toEqual({ company: true, talent: false });
    await expect(send('talent', 'Hello?')).rejects.toMatchObject(refused);
    await unblock('unlocker');
    await send('talent', 'Hello again');
  });

  it('a second time is refused as a duplicate', async () => {
    await block('talent');
    expect((await block('talent')).error).toMatchObject({ code: '23505' });
  });

  it('ends typing in the conversation', async () => {
    const maySpeak = (user: string) =>
      world.backend.db
        .as(
          { role: 'authenticated', sub: user },
          (query) =>
            query(
              `insert into realtime.messages (topic, extension, event, payload, private)
               values ($1, 'broadcast', 'typing', '{}', true)`,
              [`conversation:${ids.conversation}`],
            ),
          {
            rollback: true,
            settings: { 'realtime.topic': `conversation:${ids.conversation}` },
          },
        )
        .then(
          () => true,
          () => false,
        );
    expect(await maySpeak(ids.talent)).toBe(true);
    await block('unlocker');
    expect(await maySpeak(ids.talent)).toBe(false);
    expect(await maySpeak(ids.unlocker)).toBe(false);
  });

  it('ends the mails about what is unread there', async () => {
    const mails = async () =>
      ((await world.service.rpc('claim_unread_mails')).data ?? []).map(
        ({ conversation_id }) => conversation_id,
      );
    await world.backend.db.exec(
      `update public.messages set created_at = created_at - interval '11 minutes'`,
    );
    await block('talent');
    expect(await mails()).not.toContain(ids.conversation);
    await unblock('talent');
    expect(await mails()).toContain(ids.conversation);
  });

  it('is refused to strangers, operators, and of support', async () => {
    for (const actor of ['company', 'otherTalent', 'operator', 'visitor'] as const) {
      expect((await block(actor)).error).toMatchObject(refused);
    }
    const support = await supportConversation(ids.talent);
    expect((await block('talent', support)).error).toMatchObject(refused);
  });

  it('is shown to nobody but its blocker as a row', async () => {
    await block('talent');
    for (const actor of ['unlocker', 'operator'] as const) {
      expect((await world.as(actor).from('conversation_blocks').select()).data).toEqual([]);
    }
  });
});
