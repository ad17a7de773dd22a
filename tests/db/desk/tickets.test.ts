import { createClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/lib/database.types.ts';
import { ids, setUpWorld, world } from '../world.ts';
import { checked, countOf, lastDecision, refused, tryToDecide, queueItems } from './desk-steps.ts';

/** Tests of tickets of people who are signed out (docs/decisions/0075-support-and-strangers.md). */
setUpWorld();
const ticketId = ids.strangersTicket;
const written = { name: 'Zoe', email: 'Zoe@Example.com', subject: 'Video', message: 'It stops' };
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec('delete from private.notices; delete from private.stranger_mails');
  const { error } = await world
    .as('visitor')
    .from('support_tickets')
    .insert({ id: ticketId, ...written, language: 'es' });
  if (error) throw error;
});

const answer = (content = 'Try again, please.', answers_seq = 0) =>
  world
    .as('operator')
    .from('ticket_messages')
    .insert({ ticket_id: ticketId, content, answers_seq });
const claim = async () =>
  (checked(await world.service.rpc('claim_notices')) ?? []).filter(({ kind }) =>
    /^(ticket|report)_/.test(kind),
  );
const settle = (id: string | undefined, result: object) =>
  world.service.rpc('settle_notices', { p_mails: [{ id: id ?? '', ...result }] });
/** Someone without an account who has the link of a mail. */
const holder = (token: string) =>
  createClient<Database>(world.backend.url, world.backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-ticket-token': token } },
  });
const tokenOf = (facts: unknown) => String(Object(facts).token);
const write = (token: string, content: string) =>
  holder(token).from('ticket_messages').insert({ ticket_id: ticketId, content });
const closedAt = () =>
  world.value('select closed_at from public.support_tickets where id = $1', [ticketId]);

describe('a ticket', () => {
  it('waits with its subject and first words', async () => {
    expect(await queueItems('ticket')).toMatchObject([
      { subject: ticketId, facts: { subject: 'Video', words: 'It stops', count: 1, from_seq: 0 } },
    ]);
  });

  it('is answered from the desk: mailed in the language of the form, logged, and ended', async () => {
    expect((await answer()).error).toBeNull();
    expect(await queueItems('ticket')).toEqual([]);
    expect(await closedAt()).not.toBeNull();
    expect(await lastDecision()).toMatchObject({
      operator_id: ids.operator,
      action: 'answer_ticket',
      subject_id: ticketId,
    });
    const mails = await claim();
    expect(mails).toMatchObject([
      {
        kind: 'ticket_answer',
        email: 'Zoe@Example.com',
        user_type: null,
        language: 'es',
        facts: { ticket_id: ticketId, content: 'Try again, please.', token: expect.any(String) },
      },
    ]);
    expect(await claim()).toEqual([]);
    await settle(mails[0]?.id, { sent: true });
    expect(await countOf('private.stranger_mails', `sent_at is not null and facts = '{}'`)).toBe(1);
  });

  it('is sent again when the mail was refused, and waits with the last answer after five', async () => {
    await answer();
    for (let refusal = 0; refusal < 5; refusal += 1) {
      await world.backend.db.exec('update private.stranger_mails set next_try_at = now()');
      const [mail] = await claim();
      await settle(mail?.id, { refused: true, problem: `550 no such user ${refusal}` });
    }
    const mailId = await world.value('select id::text from private.stranger_mails');
    expect(await queueItems('mail')).toEqual([
      {
        kind: 'mail',
        subject: mailId,
        person: null,
        urgent: false,
        facts: { address: 'Zoe@Example.com', ticket_id: ticketId, problem: '550 no such user 4' },
      },
    ]);
    expect((await tryToDecide('retry_mail', String(mailId), { note: '' })).error).toBeNull();
    expect(await queueItems('mail')).toEqual([]);
    expect(await claim()).toHaveLength(1);
  });

  it('cannot be said to be answered without an answer', async () => {
    expect((await tryToDecide('answer_ticket', ticketId)).error).toMatchObject(refused);
    expect(await queueItems('ticket')).toHaveLength(1);
  });

  it('of a member is answered in messages, not by mail', async () => {
    const { error } = await world
      .as('operator')
      .from('ticket_messages')
      .insert({ ticket_id: ids.ticket, content: 'Hello' });
    expect(error).toMatchObject(refused);
  });
});

describe('the link of the mail', () => {
  const linked = async () => {
    await answer();
    const [mail] = await claim();
    return tokenOf(mail?.facts);
  };

  it('shows the one ticket with what was written, and nobody else', async () => {
    const other = { ...written, name: 'Max', email: 'max@example.com' };
    await world.as('visitor').from('support_tickets').insert(other);
    const columns = 'id, name, subject, message, closed_at';
    const token = await linked();
    const tickets = await holder(token).from('support_tickets').select(columns);
    expect(tickets.data).toMatchObject([{ id: ticketId, name: 'Zoe', message: 'It stops' }]);
    const messages = await holder(token).from('ticket_messages').select('content, is_of_support');
    expect(messages.data).toEqual([{ content: 'Try again, please.', is_of_support: true }]);
    for (const wrong of ['', 'x', token.slice(1)]) {
      expect((await holder(wrong).from('support_tickets').select(columns)).data).toEqual([]);
      expect((await holder(wrong).from('ticket_messages').select('content')).data).toEqual([]);
    }
    for (const column of ['email', 'token_hash']) {
      const { error } = await holder(token).from('support_tickets').select(column);
      expect(error).toMatchObject(refused);
    }
    const names = await holder(token).from('ticket_messages').select('operator_id');
    expect(names.error).toMatchObject(refused);
  });

  it('lets its writer write again, which waits again, and stays the same', async () => {
    const token = await linked();
    expect((await write(token, 'It still\nstops')).error).toBeNull();
    expect(await queueItems('ticket')).toMatchObject([
      { facts: { subject: 'Video', words: 'It still stops', count: 1, from_seq: 2 } },
    ]);
    expect(await closedAt()).toBeNull();
    await answer('Which browser?', 2);
    expect(tokenOf((await claim())[0]?.facts)).toBe(token);
  });

  it('writes in no other ticket, and never for support', async () => {
    const token = await linked();
    const forged = { ticket_id: ticketId, content: 'Send me money', is_of_support: true };
    expect((await holder(token).from('ticket_messages').insert(forged)).error).toMatchObject(
      refused,
    );
    expect((await write('wrong', 'Hello')).error).toMatchObject(refused);
    const member = { ticket_id: ids.ticket, content: 'Hello' };
    expect((await holder(token).from('ticket_messages').insert(member)).error).toMatchObject(
      refused,
    );
  });

  it('is not limited by others, but by how much one writes', async () => {
    const token = await linked();
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push((await write(token, `Hello ${n}`)).error?.code);
    expect(answers.filter(Boolean)).toEqual(['PT429']);
  });
});

describe('what a stranger writes while an operator answers', () => {
  const twice = async () => {
    await answer();
    const token = tokenOf((await claim())[0]?.facts);
    await write(token, 'One');
    await write(token, 'Two');
  };

  it('waits on', async () => {
    await twice();
    await answer('To the first', 2);
    expect(await queueItems('ticket')).toMatchObject([
      { facts: { words: 'Two', count: 1, from_seq: 3 } },
    ]);
    expect(await closedAt()).toBeNull();
    await answer('To the second', 3);
    expect(await queueItems('ticket')).toEqual([]);
  });

  it('cannot be closed unread', async () => {
    await twice();
    const stale = await tryToDecide('close_ticket', ticketId, { seen: { seq: 2 } });
    expect(stale.error).toMatchObject({ message: 'changed_meanwhile' });
    expect((await tryToDecide('close_ticket', ticketId, { seen: { seq: 3 } })).error).toBeNull();
    expect(await closedAt()).not.toBeNull();
  });
});

describe('all tickets', () => {
  const find = async (asked: { p_text?: string; p_is_open?: boolean }) =>
    (checked(await world.as('operator').rpc('find_tickets', asked)) ?? []).map(({ name }) => name);

  it('are found by address, name, subject and number, open or closed', async () => {
    for (const p_text of [
      'zoe@',
      'ZOE@example.com',
      'example.com',
      'zo',
      'vid',
      'dEo',
      'video zoé',
      ticketId.slice(0, 8),
      ticketId.slice(0, 20),
      ticketId,
      ' ',
    ]) {
      expect(await find({ p_text })).toEqual(['Zoe']);
    }
    for (const p_text of ['max@example.com', 'zoe max', 'xylophone', '...', '9fff', 'stops']) {
      expect(await find({ p_text })).toEqual([]);
    }
    expect(await find({ p_is_open: true })).toEqual(['Zoe']);
    await answer();
    expect(await find({ p_is_open: true })).toEqual([]);
    expect(await find({ p_is_open: false })).toEqual(['Zoe']);
  });

  it('are paged newest first, by a rare word, a common one or none', async () => {
    await world.backend.db.exec(
      `insert into public.support_tickets (user_id, name, email, subject, message, created_at)
         select null, 'N' || n, 'n' || n || '@example.com', case n % 50 when 0 then 'Refund' else 'Video' end, 'M',
           now() - interval '1 day' - interval '1 minute' * (n / 2)
         from generate_series(1, 3200) n`,
    );
    const page = async (p_text: string, after?: { created_at: string; id: string }) =>
      checked(
        await world.as('operator').rpc('find_tickets', {
          p_text,
          p_limit: 20,
          ...(after ? { p_before: after.created_at, p_before_id: after.id } : {}),
        }),
      ) ?? [];
    for (const [text, count] of [
      ['fund', 64],
      ['video', 3137],
      ['', 3201],
    ] as const) {
      const first = await page(text);
      const second = await page(text, first.at(-1));
      const shown = [...first, ...second];
      expect(new Set(shown.map(({ id }) => id)).size).toBe(40);
      const places = shown.map(({ created_at: time, id }) => `${Date.parse(time)} ${id}`);
      expect(places).toEqual(places.toSorted().toReversed());
      const all = checked(
        await world.as('operator').rpc('find_tickets', { p_text: text, p_limit: 1000 }),
      );
      expect(all).toHaveLength(Math.min(count, 1000));
      expect(all?.slice(0, 40).map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
    }
  });

  it('are no longer found once they are deleted, nor a member’s', async () => {
    const { error } = await world
      .as('talent')
      .from('support_tickets')
      .insert({ ...written, name: 'Member' });
    if (error) throw error;
    expect(await find({ p_text: 'member' })).toEqual([]);
    expect(await countOf('public.ticket_words', `word = 'member'`)).toBe(0);
    await world.backend.db.exec(`delete from public.support_tickets where id = '${ticketId}'`);
    expect(await countOf('public.ticket_words')).toBe(0);
  });

  it('are found by operators alone', async () => {
    expect((await world.as('talent').rpc('find_tickets')).data).toEqual([]);
    expect((await world.as('visitor').rpc('find_tickets')).error).toMatchObject(refused);
  });

  it('go a year after they were closed, with what was written, and not before', async () => {
    await answer();
    await world.backend.db.exec('select private.purge_expired()');
    expect(await closedAt()).not.toBeUndefined();
    const old = `now() - interval '13 months'`;
    // Asked long ago and answered lately.
    await world.backend.db.exec(`update public.support_tickets set created_at = ${old}`);
    await world.backend.db.exec('select private.purge_expired()');
    expect(await closedAt()).not.toBeUndefined();
    await world.backend.db.exec(
      `update public.support_tickets set closed_at = ${old} where closed_at is not null`,
    );
    await world.backend.db.exec('select private.purge_expired()');
    expect(await closedAt()).toBeUndefined();
    expect(await countOf('public.ticket_messages')).toBe(0);
    expect(await countOf('private.stranger_mails')).toBe(0);
  });

  it('of a person are those with their confirmed address too', async () => {
    const own = async () =>
      JSON.stringify(
        await world.value(`select private.account_export($1) -> 'support_tickets'`, [ids.talent]),
      );
    const email = 'talent@example.com';
    await world
      .as('visitor')
      .from('support_tickets')
      .insert({ ...written, email, subject: 'Mine' });
    expect(await own()).toContain('Mine');
    expect(await own()).not.toContain('Zoe@');
    expect(await own()).not.toContain('token_hash');
    await world.backend.db.exec(
      `update auth.users set email_confirmed_at = null where id = '${ids.talent}'`,
    );
    expect(await own()).not.toContain('Mine');
    await world.backend.db.exec(
      `update auth.users set email_confirmed_at = now() where id = '${ids.talent}'`,
    );
  });
});
