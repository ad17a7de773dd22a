import { beforeEach, describe, expect, it } from 'vitest';
import { supportConversation, unread } from '../messaging/messaging-steps.ts';
import { ids, setUpWorld, world } from '../world.ts';
import { checked, countOf, decide, lastDecisionId, refused } from './desk-steps.ts';

/** Tests of what reporters are told at once, and visitors afterwards (docs/decisions/0075-support-and-strangers.md). */
setUpWorld();
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec(`
    delete from public.reports; delete from private.notices; delete from private.stranger_mails;
    delete from private.action_counts`);
});

const zoe = { reporter_name: 'Zoe', reporter_email: 'zoe@example.com', reporter_language: 'es' };
const report = (more: object = zoe, position_id: string = ids.position) =>
  world
    .as('visitor')
    .from('reports')
    .insert({
      subject: 'pitch',
      position_id,
      reason: 'danger',
      words: 'Visit evil.example',
      ...more,
    });
const claim = async () =>
  (checked(await world.service.rpc('claim_notices')) ?? []).filter(({ kind }) =>
    /^(ticket|report)_/.test(kind),
  );
const mails = async () => (await claim()).map(({ kind, facts }) => ({ kind, facts }));
const reportId = async () => String(await world.value('select id from public.reports'));

describe('a visitor who gives an address with a report', () => {
  it('gets a receipt at once, in their language and without what they typed', async () => {
    expect((await report()).error).toBeNull();
    const [mail, ...others] = await claim();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'report_received',
      email: 'zoe@example.com',
      language: 'es',
    });
    expect(mail?.facts).toEqual({
      report_id: await reportId(),
      subject: 'pitch',
      at: expect.any(String),
    });
  });

  it('is mailed what became of it, once', async () => {
    await report();
    await claim();
    await decide('dismiss_report', await reportId());
    expect(await mails()).toMatchObject([
      { kind: 'report_decided', facts: { report_id: await reportId(), outcome: 'dismissed' } },
    ]);
  });

  it('is mailed what was done, not only that it was decided', async () => {
    await report();
    await claim();
    await decide('hide_pitch', ids.position, { reason: 'scam' });
    expect(await mails()).toMatchObject([
      {
        kind: 'report_decided',
        facts: { outcome: 'removed', reason: 'scam', name: 'Ana', title: 'Sales Closer' },
      },
    ]);
  });

  it('is mailed that it is reviewed again once the outcome was mailed', async () => {
    await report();
    await claim();
    await decide('dismiss_report', await reportId());
    await claim();
    await decide('reverse_decision', await lastDecisionId());
    expect(await mails()).toMatchObject([
      { kind: 'report_decided', facts: { outcome: 'reopened' } },
    ]);
  });

  it('is read by operators alone', async () => {
    await report();
    const columns = 'reporter_name, reporter_email';
    const seen = await world.as('operator').from('reports').select(columns);
    expect(seen.data).toMatchObject([{ reporter_name: 'Zoe', reporter_email: 'zoe@example.com' }]);
    expect((await world.as('talent').from('reports').select(columns)).data).toEqual([]);
    expect((await world.as('visitor').from('reports').select(columns)).error).toMatchObject(
      refused,
    );
  });

  it('needs an address that can be one', async () => {
    for (const reporter_email of [
      '',
      'zoe',
      'zoe@',
      'a b@example.com',
      `${'a'.repeat(250)}@b.co`,
    ]) {
      expect((await report({ reporter_email })).error).toMatchObject({ code: '23514' });
    }
    expect((await report({ reporter_email: 'z@example.com' })).error).toBeNull();
  });
});

describe('the product mails no strangers at will', () => {
  it('without an address nobody', async () => {
    expect((await report({})).error).toBeNull();
    await decide('dismiss_report', await reportId());
    expect(await claim()).toEqual([]);
  });

  it('an address once an hour', async () => {
    await report();
    await report({ reporter_email: 'ZOE@example.com' }, ids.otherPosition);
    expect(await countOf('public.reports')).toBe(2);
    expect(await mails()).toHaveLength(1);
  });

  it('for one caller five addresses an hour', async () => {
    await report();
    // Four more of the same caller.
    await world.backend.db.exec(`
      set session_replication_role = replica;
      insert into public.reports (subject, subject_id, reason, caller_key, reporter_email)
      select 'pitch', gen_random_uuid(), 'scam', r.caller_key, 'a' || n || '@example.com'
      from public.reports r cross join generate_series(1, 4) n;
      set session_replication_role = default`);
    const sixth = { reporter_email: 'sixth@example.com' };
    expect((await report(sixth, ids.otherPosition)).error).toBeNull();
    const toSixth = () => countOf('private.stranger_mails', `email = 'sixth@example.com'`);
    expect(await toSixth()).toBe(0);
    await world.backend.db.exec(
      `delete from public.reports where reporter_email in ('a1@example.com', 'sixth@example.com')`,
    );
    expect((await report(sixth, ids.otherPosition)).error).toBeNull();
    expect(await toSixth()).toBe(1);
  });

  it('and keeps the name and address of no member', async () => {
    const named = {
      subject: 'pitch',
      position_id: ids.otherPosition,
      reason: 'scam',
      ...zoe,
    } as const;
    expect((await world.as('company').from('reports').insert(named)).error).toMatchObject(refused);
  });
});

describe('a member who reports', () => {
  it('has a receipt in the conversation with support, which is no unread message', async () => {
    const before = await unread('unlocker');
    await world
      .as('unlocker')
      .from('reports')
      .insert({ subject: 'pitch', position_id: ids.position, reason: 'scam' });
    const told = checked(
      await world
        .as('unlocker')
        .from('messages')
        .select('system_kind, system_facts, is_system')
        .eq('conversation_id', await supportConversation(ids.unlocker))
        .eq('system_kind', 'report_received'),
    );
    expect(told).toEqual([
      {
        system_kind: 'report_received',
        system_facts: {
          report: await world.value('select id from public.reports'),
          at: expect.any(String),
          subject: 'pitch',
          title: 'Sales Closer',
          name: 'Ana',
        },
        is_system: true,
      },
    ]);
    expect(await unread('unlocker')).toBe(before);
  });
});

describe('a verified company', () => {
  const verified = async () => {
    await world.backend.db.exec(
      `update public.company_profiles set is_verified = true where user_id = '${ids.unlocker}'`,
    );
  };
  const notices = async () =>
    Number(
      await countOf(
        'public.messages',
        `system_kind = 'mark_taken' and receiver_id = '${ids.unlocker}'`,
      ),
    );

  it('is notified that a changed website removes the badge', async () => {
    const before = await notices();
    await verified();
    await world
      .as('unlocker')
      .from('company_profiles')
      .update({ website: 'https://other.example' })
      .eq('user_id', ids.unlocker);
    expect(await notices()).toBe(before + 1);
  });

  it('is notified once when an operator removes it', async () => {
    const before = await notices();
    await verified();
    await decide('unverify_company', ids.unlocker);
    expect(await notices()).toBe(before);
  });
});
