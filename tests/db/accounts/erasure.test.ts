import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../../tools/backend/backend.ts';
import { startBackend } from '../../../tools/backend/test-backend.ts';
import { visitor, type Person } from '../../../tools/backend/test/clients.ts';
import * as steps from './erasure-steps.ts';

/** What is left of a person anywhere after deletion: every table of every schema is searched. */
let backend: Backend;
let talent: Person;
let company: Person;
let otherCompany: Person;

const { customer, checkedData: done, ticket } = steps;
const bySql = (sql: string, params: readonly unknown[] = []) => backend.db.query(sql, params);
const tablesWith = (texts: readonly string[]) => steps.tablesWith(backend, texts);
const call = (name: string, body: object) => steps.call(backend, name, body);

const talentTraces = () => [talent.id, talent.email, 'Zenobia', 'Quist', '600987654'];
const companyTraces = () => [company.id, company.email, 'Umbrella', '600123987'];

beforeAll(async () => {
  backend = await startBackend();
  ({ talent, company, otherCompany } = await steps.liveThroughEverything(backend));
});
afterAll(() => backend.stop());

const erase = async ({ id }: Person) =>
  expect(await call('erase-account', { user_id: id })).toMatchObject({ status: 200 });
const forgetErased = () => bySql('select private.delete_notes_of_erased()');
/** The log of decisions stays, and has only ids (docs/decisions/0033-operators.md). */
const log = 'public.decisions';
/** The first name, for thirty days (docs/decisions/0053-paid-contact.md). */
const toldToBuyers = ['private.notices', 'public.lost_contacts'];
/** The same in what was sent to open pages, which the realtime service drops after three days. */
const sentToPages = 'realtime.messages';
/** Facts of payments and decided reports, for their term (docs/decisions/0071-what-a-deletion-takes-along.md). */
const kept = 'private.kept_records';
/** The address, until the mail that it is done is sent. */
const toBeMailed = 'private.farewells';
/** Found only by reading everything that the services noted. */
const leftToTheJob = [
  'auth.audit_log_entries',
  'auth.flow_state',
  'private.erased_users',
  'public.broadcasts',
  log,
  'realtime.messages',
];

describe('deletion', () => {
  it('concerns many tables, in which the search finds the person', async () => {
    const both = [
      'auth.audit_log_entries',
      'auth.flow_state',
      'auth.users',
      'private.action_counts',
      'private.unread_mails',
      'private.unsubscribe_tokens',
      'public.account_deletion_requests',
      'public.conversations',
      'public.messages',
      'public.payments',
      'public.support_tickets',
      'private.notices',
      'public.decisions',
      'public.desk_items',
      'public.desk_people',
      'public.desk_words',
      'public.reports',
      'public.unlocked_contacts',
      'realtime.messages',
    ];
    const ofTalent = [...both, 'public.talent_profiles', 'public.shortlist', 'storage.objects'];
    expect(await tablesWith(talentTraces())).toEqual(expect.arrayContaining(ofTalent));
    const ofCompany = [
      ...both,
      'public.company_profiles',
      'public.conversation_blocks',
      'public.position_views',
      'public.position_watches',
      'public.verification_requests',
      'public.saved_searches',
      'private.search_mails',
      'public.swipes',
    ];
    expect(await tablesWith(companyTraces())).toEqual(expect.arrayContaining(ofCompany));
  });

  it('leaves nothing of who paid even before it', async () => {
    expect(await tablesWith([customer.email])).toEqual([]);
  });

  it('of a talent leaves their payments alone, without the talent', async () => {
    done(await visitor(backend).from('support_tickets').insert(ticket('Bo', 'bo@example.com')));
    await erase(talent);
    expect(await tablesWith(talentTraces())).toEqual(
      [...leftToTheJob, ...toldToBuyers, kept, toBeMailed].sort(),
    );
    await forgetErased();
    expect(await call('mail-notices', {})).toMatchObject({ status: 200 });
    expect(await tablesWith(talentTraces())).toEqual(
      [...toldToBuyers, kept, log, sentToPages].sort(),
    );
    await bySql(`delete from ${sentToPages}`);
    expect(await tablesWith(talentTraces().filter((trace) => trace !== 'Zenobia'))).toEqual([
      kept,
      log,
    ]);
    for (const table of toldToBuyers) {
      await bySql(`update ${table} set created_at = created_at - interval '31 days'`);
    }
    await bySql('select private.purge_expired()');
    expect(await tablesWith(talentTraces())).toEqual([kept, log]);
    expect(await tablesWith(talentTraces().slice(1))).toEqual([]);
    for (const file of ['videos/ID/a.mp4', 'posters/ID/a.jpg']) {
      const path = `public/talent_${file.replace('ID', talent.id)}`;
      expect((await fetch(`${backend.url}/storage/v1/object/${path}`)).status).toBe(400);
    }
    expect(
      await bySql(
        `select payment_id, company_id, talent_id, candidate, status from public.payments order by 1`,
      ),
    ).toEqual([
      {
        payment_id: 'pi_back',
        company_id: otherCompany.id,
        talent_id: null,
        candidate: null,
        status: 'refunded',
      },
      {
        payment_id: 'pi_kept',
        company_id: company.id,
        talent_id: null,
        candidate: null,
        status: 'unlocked',
      },
    ]);
  });

  it('of a company leaves its payments alone, without the company', async () => {
    await erase(company);
    expect(await tablesWith(companyTraces())).toEqual([...leftToTheJob, kept, toBeMailed].sort());
    await forgetErased();
    await call('mail-notices', {});
    expect(await tablesWith(companyTraces())).toEqual([kept, log]);
    expect(await tablesWith(companyTraces().slice(1))).toEqual([]);
    expect(await bySql('select reporter_id, words, reason from public.reports')).toEqual([
      { reporter_id: null, words: '', reason: 'other' },
    ]);
    expect(
      await bySql(
        `select company_id, talent_id, checkout_id from public.payments where payment_id = 'pi_kept'`,
      ),
    ).toEqual([{ company_id: null, talent_id: null, checkout_id: null }]);
  });

  it('leaves facts without names, until their term ends', async () => {
    await bySql(`update ${kept} set keep_until = now() - interval '1 day'`);
    await bySql('select private.purge_expired()');
    expect(await tablesWith([...talentTraces(), ...companyTraces()])).toEqual([log]);
  });

  it('spares what others wrote', async () => {
    expect(await bySql(`select email from public.support_tickets`)).toEqual([
      { email: 'bo@example.com' },
    ]);
    expect(await tablesWith([otherCompany.id])).toContain('auth.audit_log_entries');
  });
});

it('deleting an account that never confirmed its address spares the tickets of that address', async () => {
  const email = 'owner@example.com';
  await bySql(
    `insert into public.support_tickets (name, email, subject, message) values ('Bo', $1, 'a', 'b')`,
    [email],
  );
  const [stranger] = await backend.db.query<{ id: string }>(
    `insert into auth.users (id, email) values (gen_random_uuid(), $1) returning id`,
    [email],
  );
  expect(await call('erase-account', { user_id: stranger?.id })).toMatchObject({ status: 200 });
  expect(
    await bySql(`select 1 from public.support_tickets where email = $1`, [email]),
  ).toHaveLength(1);
});

it('deletion finds what was noted of an address alone, however it was written', async () => {
  const [user] = await backend.db.query<{ id: string }>(
    `insert into auth.users (id, email) values (gen_random_uuid(), 'Noted.Only@example.com') returning id`,
  );
  await bySql(`
    insert into auth.audit_log_entries (id, payload)
    values (gen_random_uuid(), '{"actor_username": "NOTED.ONLY@EXAMPLE.COM"}'),
      (gen_random_uuid(), '{"actor_username": "SOMEONE@EXAMPLE.COM"}')`);
  expect(await call('erase-account', { user_id: user?.id })).toMatchObject({ status: 200 });
  await forgetErased();
  expect(await tablesWith(['noted.only@example.com'])).toEqual([]);
  expect(await tablesWith(['someone@example.com'])).toEqual(['auth.audit_log_entries']);
});

it('deletion is completed for five hundred accounts at a time', async () => {
  await forgetErased();
  await bySql(
    'insert into private.erased_users (user_id) select gen_random_uuid() from generate_series(1, 510)',
  );
  const left = () => bySql('select from private.erased_users');
  await forgetErased();
  expect(await left()).toHaveLength(10);
  await forgetErased();
  expect(await left()).toHaveLength(0);
});
