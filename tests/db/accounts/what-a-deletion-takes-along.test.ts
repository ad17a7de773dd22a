import { beforeEach, describe, expect, it } from 'vitest';
import {
  checked,
  countOf,
  decide,
  dismissReports,
  noticesTo,
  tryToDecide,
  queueItems,
} from '../desk/desk-steps.ts';
import { ids, setUpWorld, world, type Actor } from '../world.ts';

/** Tests of what a deletion shows, waits for and leaves (docs/decisions/0071-what-a-deletion-takes-along.md). */
setUpWorld();
beforeEach(() => world.reset());

const effects = async (userId: string, as: Actor = 'operator') =>
  checked(await world.as(as).rpc('erasure_effects', { p_user_id: userId }));
const buyers = async (userId: string, as: Actor = 'operator') =>
  checked(await world.as(as).rpc('recent_buyers', { p_talent_id: userId }));
const sql = (text: string) => world.backend.db.exec(text);
const waits = { code: 'PT409', message: 'erasure_waits' };
const requests = (actor: Actor) => world.as(actor).from('account_deletion_requests');
const waitsSince = async () =>
  checked(await requests('talent').select('waits_since').single())?.waits_since;

describe('what a deletion takes along', () => {
  it('is listed for an operator in one call: reports, disputes, payments, sales, questions', async () => {
    await sql(`
      insert into public.payments (payment_id, company_id, talent_id, amount, currency, accepted, status) values
        ('pi_disputed', '${ids.unlocker}', '${ids.talent}', 1500, 'usd', true, 'disputed'),
        ('pi_twice', '${ids.company}', '${ids.talent}', 1500, 'usd', true, 'already_unlocked'),
        ('pi_old', '${ids.company}', '${ids.talent}', 1500, 'usd', true, 'unlocked');
      update public.payments set paid_at = now() - interval '15 days' where payment_id = 'pi_old'`);
    expect(await effects(ids.talent)).toEqual({
      waits: ['report', 'dispute', 'payment'],
      reports_about: 1,
      reports_by: 0,
      appeals: 0,
      disputes: 1,
      payments: 1,
      sold: 1,
      bought: 0,
      support: 1,
      tickets: 0,
      recent_days: 14,
    });
    expect(await effects(ids.unlocker)).toMatchObject({
      waits: ['dispute'],
      reports_by: 1,
      bought: 1,
    });
  });

  it('is also what was asked from its address while signed out, until that is closed', async () => {
    const ask = (email: string, user: string | null, closed: boolean) =>
      world.backend.db.query(
        `insert into public.support_tickets (user_id, name, email, subject, message, closed_at)
         values ($1, 'Ana', $2, 'Help', 'I can’t sign in', case when $3 then now() end)`,
        [user, email, closed],
      );
    await sql('delete from public.support_tickets');
    await ask('Talent@Example.com', null, false);
    await ask('talent@example.com', null, true);
    await ask('other@example.com', null, false);
    expect(await effects(ids.talent)).toMatchObject({ tickets: 1 });
    expect(await effects(ids.talent, 'talent')).toBeNull();
  });

  it('is visible to nobody else', async () => {
    expect(await effects(ids.talent, 'talent')).toBeNull();
    expect(await buyers(ids.talent, 'unlocker')).toEqual([]);
  });

  it('names the companies that paid lately, with what is left of it, by a setting of the site', async () => {
    expect(await buyers(ids.talent)).toMatchObject([
      {
        payment_id: 'pi_first',
        name: 'Northwind',
        amount: 1500,
        refunded_amount: 0,
        currency: 'usd',
      },
    ]);
    await sql(`update public.payments set paid_at = now() - interval '3 days'`);
    await sql('update public.site_settings set recent_contact_days = 2');
    expect(await buyers(ids.talent)).toEqual([]);
    await sql('update public.site_settings set recent_contact_days = 14');
    await sql(`update public.payments set refunded_amount = 1500, status = 'refunded'`);
    expect(await buyers(ids.talent)).toEqual([]);
  });
});

describe('a deletion', () => {
  it('waits while a report about the account is open', async () => {
    expect((await tryToDecide('erase_account', ids.talent)).error).toMatchObject({
      ...waits,
      details: 'report',
    });
    expect(await countOf('public.decisions')).toBe(1);
    await decide('dismiss_report', ids.report);
    await decide('erase_account', ids.talent);
  });

  it.each(['talent', 'unlocker'] as const)(
    'waits while a payment of the %s is disputed, also when it was closed at the desk',
    async (who) => {
      await dismissReports();
      await sql(`update public.payments set status = 'disputed', settled = true`);
      expect((await tryToDecide('erase_account', ids[who])).error).toMatchObject({
        ...waits,
        details: 'dispute',
      });
      await sql(`update public.payments set status = 'unlocked'`);
      await decide('erase_account', ids[who]);
    },
  );

  it('waits while money has to be settled, be it a payment or an event of one', async () => {
    await sql(`update public.payments set status = 'already_unlocked'`);
    const tried = () => tryToDecide('erase_account', ids.unlocker);
    expect((await tried()).error).toMatchObject({ ...waits, details: 'payment' });
    await sql(`update public.payments set status = 'unlocked';
      insert into public.payment_events (id, type, payload, checkout_id, outcome)
      values ('evt_2', 'x', '{}', '${ids.checkout}', 'failed')`);
    expect((await tried()).error).toMatchObject({ ...waits, details: 'payment' });
    await sql(`update public.payment_events set settled = true where id = 'evt_2'`);
    // One that came before its payment waits no longer.
    await sql(`insert into public.payment_events (id, type, payload, payment_id, outcome)
      values ('evt_3', 'x', '{}', 'pi_first', 'unknown_payment')`);
    expect((await tried()).error).toBeNull();
  });

  it('waits for every payment that the desk lists, whatever its status, and counts it', async () => {
    const statuses = await world.backend.db.query<{ status: string }>(
      'select unnest(enum_range(null::public.payment_status)) as status',
    );
    for (const { status } of statuses) {
      await sql(`update public.payments set status = '${status}'`);
      const { data } = await world.service.rpc('payments_to_settle');
      const waitsFor = status === 'disputed' ? 'dispute' : 'payment';
      const listed = data?.length === 1;
      expect(await effects(ids.unlocker)).toMatchObject({
        waits: listed ? [waitsFor] : [],
        disputes: status === 'disputed' ? 1 : 0,
        payments: listed && waitsFor === 'payment' ? 1 : 0,
      });
    }
  });

  it('that was decided is delayed by a report that comes before its end', async () => {
    await dismissReports();
    await decide('erase_account', ids.talent);
    await sql(`update public.reports set outcome = null, decided_at = null`);
    await expect(sql(`delete from auth.users where id = '${ids.talent}'`)).rejects.toThrow(
      'erasure_waits',
    );
  });

  it('that waits is announced to who asked, without a word about what for', async () => {
    checked(await requests('talent').insert({ user_id: ids.talent }));
    expect(await noticesTo(ids.talent)).toEqual([
      { system_kind: 'erasure_waits', system_facts: {} },
    ]);
    expect(await waitsSince()).toEqual(expect.any(String));
    await decide('dismiss_report', ids.report);
    expect(await waitsSince()).toBeNull();
    checked(
      await world
        .as('unlocker')
        .from('reports')
        .insert({ subject: 'conversation', conversation_id: ids.conversation, reason: 'scam' }),
    );
    expect(await waitsSince()).toEqual(expect.any(String));
    await sql(`update public.payments set status = 'disputed'`);
    await dismissReports();
    expect(await waitsSince()).toEqual(expect.any(String));
    await sql(`update public.payments set status = 'unlocked'`);
    expect(await waitsSince()).toBeNull();
  });

  it('that waits for nothing says so', async () => {
    await dismissReports();
    checked(await requests('talent').insert({ user_id: ids.talent }));
    expect([await waitsSince(), await noticesTo(ids.talent)]).toEqual([null, []]);
  });

  it('is urgent in the last five of its thirty days, and mailed once', async () => {
    const isUrgent = async () => (await queueItems('deletion')).map(({ urgent }) => urgent);
    const mails = () => countOf('private.notices', `kind = 'desk_urgent'`);
    await sql(
      `update public.desk_items set since = now() - interval '24 days'; delete from private.notices`,
    );
    await sql('select private.purge_expired()');
    expect([await isUrgent(), await mails()]).toEqual([[false], 0]);
    await sql(`update public.desk_items set since = now() - interval '26 days'`);
    await sql('select private.purge_expired()');
    expect([await isUrgent(), await mails()]).toEqual([[true], 1]);
    await sql(`update private.notices set sent_at = now()`);
    await sql('select private.purge_expired()');
    expect(await mails()).toBe(1);
  });
});

describe('the retained records of a deleted account', () => {
  const leaver = 'd1000000-0000-4000-8000-00000000000a';
  const keptRecords = async (userId: string, as: Actor = 'operator') =>
    checked(await world.as(as).rpc('kept_of', { p_user_id: userId })) ?? [];
  beforeEach(() =>
    sql(`
      insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      values ('${leaver}', 'leaver@example.com', now(), '{"user_type": "talent"}');
      insert into public.talent_profiles (user_id, full_name, phone) values ('${leaver}', 'Zoe Quist', '+44 7700 900009');
      insert into public.notification_settings (user_id, language) values ('${leaver}', 'es');
      update public.reports set accused_id = '${leaver}', outcome = 'upheld', decided_at = now(),
        evidence = '{"first_name": "Zoe", "position_title": "Closer"}';
      update public.payments set talent_id = '${leaver}';
      insert into public.suspensions (user_id, reason) values ('${leaver}', 'scam');
      delete from auth.users where id = '${leaver}'`),
  );

  it('are ids, amounts, times and outcomes for their terms, without names', async () => {
    const rows = await keptRecords(leaver);
    expect(rows).toMatchObject([
      { kind: 'payment', subject_id: 'pi_first', facts: { role: 'talent', amount: 1500 } },
      {
        kind: 'report',
        subject_id: ids.report,
        facts: { subject: 'pitch', reason: 'not_real', outcome: 'upheld', title: 'Closer' },
      },
      { kind: 'suspension', subject_id: leaver, facts: { reason: 'scam' } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Zoe|Quist|leaver@/);
    const years = rows.map(({ keep_until }) => new Date(keep_until).getFullYear());
    const year = new Date().getFullYear();
    expect(years).toEqual([year + 6, year + 1, year + 1]);
  });

  it('shows a bank that a contact was delivered and used', async () => {
    await sql(`update public.payments set talent_id = '${ids.talent}'`);
    await world.backend.db.tx(
      async (query) => {
        await query(`delete from auth.users where id = '${ids.unlocker}'`);
        const [payment] = await query<{ facts: object }>(
          `select facts from private.kept_records where person_id = '${ids.unlocker}'`,
        );
        expect(payment?.facts).toMatchObject({
          role: 'payer',
          unlocked_at: expect.any(String),
          messages_of_company: 1,
          messages_of_talent: 0,
        });
      },
      { rollback: true },
    );
  });

  it('is read by operators alone', async () => {
    for (const actor of ['talent', 'unlocker'] as const)
      expect(await keptRecords(leaver, actor)).toEqual([]);
  });

  it('goes when its term ends', async () => {
    await sql(
      `update private.kept_records set keep_until = now() - interval '1 hour' where kind = 'report'`,
    );
    await sql('select private.purge_expired()');
    expect((await keptRecords(leaver)).map(({ kind }) => kind)).toEqual(['payment', 'suspension']);
  });

  it('is its address, until the mail that it is done is sent', async () => {
    const claimed = checked(await world.service.rpc('claim_farewells')) ?? [];
    expect(claimed).toMatchObject([
      { id: leaver, email: 'leaver@example.com', language: 'es', brand: 'Pitchreel' },
    ]);
    const settle = (result: object) =>
      world.service.rpc('settle_farewells', { p_mails: [{ id: leaver, ...result }] });
    checked(await settle({ sent: false, refused: true }));
    expect(await countOf('private.farewells', 'refusals = 1 and next_try_at > now()')).toBe(1);
    expect(checked(await world.service.rpc('claim_farewells'))).toEqual([]);
    checked(await settle({ sent: true, refused: false }));
    expect(await countOf('private.farewells')).toBe(0);
  });

  it('is its address for a week at most', async () => {
    await sql(`update private.farewells set created_at = now() - interval '8 days'`);
    await sql('select private.purge_expired()');
    expect(await countOf('private.farewells')).toBe(0);
  });
});

describe('a deletion with refunds', () => {
  beforeEach(() => dismissReports());
  const requestDeletion = async (more = '') => {
    await decide('refund_payment', 'pi_first', { seen: { left: 1500, amount: 1500, words: '' } });
    await sql(`update public.refunds set tried_at = now() ${more}`);
    await sql(`delete from private.notices`);
    await decide('erase_account', ids.talent);
  };
  /** What the buyer is mailed when the account goes, and then when the money has gone back. */
  const mailed = () =>
    world.backend.db.tx(
      async (query) => {
        await query('delete from auth.users where id = $1', [ids.talent]);
        await query(
          `select public.apply_refund('evt_back', 'pi_first', '{"type": "charge.refunded"}', null, true)`,
        );
        await query('set constraints all immediate');
        return await query(
          `select kind, facts ->> 'name' as name, (facts ->> 'is_refunded')::boolean as is_refunded
           from private.notices where receiver_id = $1 order by kind::text`,
          [ids.unlocker],
        );
      },
      { rollback: true },
    );

  it('informs a buyer that the money goes back, and names who it was for when it has', async () => {
    await requestDeletion(`, provider_id = 're_1'`);
    const name = await world.value(
      `select private.shown_name(user_id, full_name) from public.talent_profiles where user_id = $1`,
      [ids.talent],
    );
    expect(await mailed()).toEqual([
      { kind: 'contact_erased', name, is_refunded: true },
      { kind: 'payment_refunded', name, is_refunded: null },
    ]);
  });

  it.each([
    ['that nobody knows of', `, problem = 'no_answer'`],
    ['that failed', `, state = 'failed'`],
  ])('promises nothing of a refund %s', async (_which, more) => {
    await requestDeletion(more);
    expect((await mailed())[0]).toMatchObject({ kind: 'contact_erased', is_refunded: null });
  });
});
