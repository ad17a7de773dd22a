import { beforeEach, describe, expect, it } from 'vitest';
import { send, supportConversation } from '../messaging/messaging-steps.ts';
import { birthDate, emailOf, ids, phones, setUpWorld, world } from '../world.ts';
import { checked, decide, refused, unknownSubject } from './desk-steps.ts';

/** Tests of the export of an account, `account_export`. */
setUpWorld();
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec('update auth.users set banned_until = null');
});

type Export = Record<string, unknown>;

const exportOf = async (userId: string): Promise<Export> => {
  const { data, error } = await world.service.rpc('account_export', { p_user_id: userId });
  if (error) throw error;
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw new Error('no object');
  return data;
};

/** Where the rows of each table that refers to accounts are in the export. */
const parts: Record<string, string> = {
  'public.accounts': 'account',
  'public.account_deletion_requests': 'deletion_request',
  'public.checkouts': 'checkouts',
  'public.company_profiles': 'company_profile',
  'public.conversation_blocks': 'blocks',
  'public.conversations': 'conversations',
  'public.lost_contacts': 'lost_contacts',
  'public.messages': 'conversations',
  'public.notification_settings': 'notification_settings',
  'public.opinion_links': 'opinion_links',
  'public.opinions': 'opinions',
  'public.payments': 'payments',
  'public.position_days': 'position_days',
  'public.position_retention': 'position_retention',
  'public.reports': 'reports_made',
  'public.saved_searches': 'saved_searches',
  'public.seen_pitches': 'seen_pitches',
  'public.shortlist': 'shortlist',
  'public.support_tickets': 'support_tickets',
  'public.suspensions': 'suspension',
  'public.swipes': 'swipes',
  'public.talent_positions': 'positions',
  'public.talent_private_details': 'talent_private_details',
  'public.talent_profiles': 'talent_profile',
  'public.unlocked_contacts': 'unlocked_contacts',
  'public.verification_requests': 'verification_request',
  'public.decisions': 'decisions',
};

/** Tables that refer to accounts and are not exported, each with the reason. */
const leftOut: Record<string, string> = {
  'public.appeal_links': 'what opens the page of a mail, and what that mail says',
  'public.appeals': 'what was written in them is asked for at the desk',
  'public.billing_details': 'added by the function export-account (account_billing)',
  'public.company_cards': 'a copy of what is in the profile',
  'public.desk_items': 'what waits at the desk is in the export as what was asked for',
  'public.desk_people': 'a copy of name and address for the search',
  'public.desk_words': 'the same in words',
  'public.invoice_corrections': 'added by the function export-account (account_billing)',
  'public.invoices': 'added by the function export-account (account_billing)',
  'public.desk_operators': 'the same as operators',
  'private.operator_authenticators': 'what guards the operators’ desk',
  'public.desk_claims': 'who has an item open, for a minute',
  'public.desk_notes': 'notes of the operators’ work, for the other operators',
  'public.desk_spellings': 'parts of names, by which the desk finds them',
  'public.proposals': 'notes of the operators’ work, for the other operators',
  'public.operator_reads': 'notes of the operators’ work, for the other operators',
  'public.operators': 'says only that the account is an operator',
  'public.payment_events': 'holds no account; what came of it is in payments',
  'public.position_views': 'one day of keys, of which nothing can be told',
  'public.position_watches': 'the same, of how far they watched',
  'public.ticket_messages': 'of tickets written signed out, which no account refers to',
  'public.refunds': 'what was refunded is in payments, and what was told of it in messages',
  'public.video_feed': 'a copy of what is in profile and positions',
  'private.account_marks': 'digests of what is in the account, from which nothing can be read',
  'private.action_counts': 'counters of an hour',
  'private.erased_users': 'accounts that are gone',
  'private.stranger_mails': 'mails to people without an account',
  'private.told_payments': 'what was told of payments, which is in messages',
  'private.taken_down': 'names of files, which are listed',
  'private.farewells': 'addresses of accounts that are gone',
  'private.folder_checks': 'folders whose files are looked at for ten minutes',
  'private.kept_records': 'accounts that are gone',
  'private.notices': 'mails that were sent, made of what is in decisions and payments',
  'private.orphans': 'files that are being removed',
  'private.published_films': 'dates of videos, which positions have too',
  'private.reopened_sign_ups': 'what was typed to sign up, until the mail is answered',
  'private.search_mails': 'when a mail about saved searches was sent',
  'private.unread_mails': 'when a mail about messages was sent',
  'private.unsubscribe_tokens': 'a secret of links in mails',
};

/** Adds what the accounts of the tests do not have yet. */
async function liveFully() {
  await world.backend.db.exec(`
    insert into public.account_deletion_requests (user_id) values ('${ids.talent}');
    insert into public.talent_private_details (user_id, birth_date) values ('${ids.talent}', '1990-01-01')
      on conflict do nothing;
    insert into public.notification_settings (user_id) values ('${ids.unlocker}') on conflict do nothing;
    insert into public.conversation_blocks (conversation_id, blocker_id)
      values ('${ids.conversation}', '${ids.talent}'), ('${ids.conversation}', '${ids.unlocker}');
    insert into public.position_days (position_id, talent_id, day, views)
      values ('${ids.position}', '${ids.talent}', '2026-01-01', 1) on conflict do nothing;
    insert into public.seen_pitches (company_id, position_id, published_at)
      values ('${ids.unlocker}', '${ids.position}', now());
    insert into public.lost_contacts (company_id, reason, payment_id, amount, currency)
      values ('${ids.unlocker}', 'erased', 'pi_gone', 1500, 'usd');
    insert into public.support_tickets (user_id, name, email, subject, message)
      values ('${ids.unlocker}', 'Bo', 'bo@example.com', 'Help', 'Please');`);
  await decide('suspend_account', ids.unlocker, { reason: 'scam', words: 'Please object' });
  await decide('suspend_account', ids.talent, { reason: 'scam' });
}

describe('the export of an account', () => {
  it('knows every table that refers to an account', async () => {
    const tables = await world.backend.db.query(
      `select distinct c.table_schema || '.' || c.table_name as name
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema in ('public', 'private') and t.table_type = 'BASE TABLE'
         and (
           c.data_type = 'uuid' and c.column_name ~ '(^|_)(user|talent|company|closer|sender|receiver|reporter|accused|blocker|person|operator|actor|owner|account)_id$'
           or c.column_name in ('viewer_key', 'caller_key', 'actor', 'email', 'name', 'payment_id')
             and c.table_name not in ('site_settings')
           or exists (
             select from pg_constraint f
             where f.conrelid = (c.table_schema || '.' || c.table_name)::regclass and f.contype = 'f'
               and f.confrelid in ('public.accounts'::regclass, 'auth.users'::regclass)
           )
         )
       order by 1`,
    );
    expect(tables.map(({ name }) => name)).toEqual(
      [...Object.keys(parts), ...Object.keys(leftOut)].sort(),
    );
  });

  it('contains something of each of them', async () => {
    await liveFully();
    const [talent, company] = [await exportOf(ids.talent), await exportOf(ids.unlocker)];
    const isEmpty = (exported: unknown) =>
      ['[]', '{}', undefined].includes(JSON.stringify(exported));
    const empty = Object.values(parts).filter((part) => isEmpty(talent[part] ?? company[part]));
    expect(empty).toEqual([]);
  });

  it('contains what a person wrote and received, and their files', async () => {
    await send('talent', 'My words', await supportConversation(ids.talent));
    const exported = await exportOf(ids.talent);
    expect(JSON.stringify(exported['conversations'])).toContain('My words');
    expect(JSON.stringify(exported['conversations'])).toContain('Hello');
    expect(exported['talent_profile']).toMatchObject({ full_name: 'Ana Ortega' });
    expect(exported['account']).toMatchObject({ email: 'talent@example.com', type: 'talent' });
    expect(exported['files']).toEqual([
      expect.objectContaining({ bucket: 'talent_videos', name: `${ids.talent}/a.mp4` }),
      expect.objectContaining({ bucket: 'talent_videos', name: `${ids.talent}/b.mp4` }),
    ]);
  });

  it('contains no notes of operators, nor who they are', async () => {
    await decide('suspend_account', ids.unlocker, {
      reason: 'scam',
      words: 'Told to them',
      note: 'Only for us',
    });
    const exported = JSON.stringify(await exportOf(ids.unlocker));
    expect(exported).toContain('Told to them');
    expect(exported).not.toContain('Only for us');
    expect(exported).not.toContain(ids.operator);
  });

  it('contains nothing of what others reported, thought or noted about them', async () => {
    await world.as('unlocker').from('reports').insert({
      subject: 'pitch',
      position_id: ids.otherPosition,
      reason: 'scam',
      words: 'A liar',
    });
    await decide('dismiss_report', ids.report, { note: 'Nothing wrong' });
    const exported = JSON.stringify(await exportOf(ids.talent));
    for (const others of ['A liar', 'Nothing wrong', 'dismiss_report', 'Ask about Spanish']) {
      expect(exported).not.toContain(others);
    }
    expect((await exportOf(ids.talent))['reports_made']).toBeUndefined();
    expect(JSON.stringify(await exportOf(ids.otherTalent))).not.toContain('A liar');
    expect(JSON.stringify(await exportOf(ids.unlocker))).toContain('A liar');
  });

  it('contains no conversation or profile of someone else', async () => {
    const exported = JSON.stringify(await exportOf(ids.company));
    for (const others of [ids.conversation, 'Ortega', ids.unlock, 'Northwind']) {
      expect(exported).not.toContain(others);
    }
  });

  it('contains what a company noted about a contact that was refunded, without the contact', async () => {
    await world.backend.db.exec(
      `update public.unlocked_contacts set refunded_at = now(), note = 'Too expensive'`,
    );
    const { unlocked_contacts: exported } = await exportOf(ids.unlocker);
    expect(exported).toMatchObject([{ closer_id: ids.talent, note: 'Too expensive' }]);
    for (const contact of ['Ortega', emailOf('talent'), phones.talent]) {
      expect(JSON.stringify(exported)).not.toContain(contact);
    }
  });

  it('contains for an operator what operators read: support, and what was reported', async () => {
    const forOperator = async () => {
      const made = await world.service.rpc('account_export', {
        p_user_id: ids.talent,
        p_is_for_operator: true,
      });
      return JSON.stringify(checked(made));
    };
    await send('talent', 'Dear support', await supportConversation(ids.talent));
    const exported = await forOperator();
    expect(exported).toContain('Dear support');
    expect(exported).not.toContain('"Hello"');
    expect(exported).not.toContain(birthDate);

    await world
      .as('talent')
      .from('reports')
      .insert({ subject: 'conversation', conversation_id: ids.conversation, reason: 'scam' });
    expect(await forOperator()).toContain('"Hello"');
    await world.backend.db.exec(
      `update public.reports set outcome = 'dismissed', decided_at = now() - interval '31 days'`,
    );
    expect(await forOperator()).not.toContain('"Hello"');
  });

  it('is made at most ten times an hour', async () => {
    for (let made = 0; made < 10; made += 1) await exportOf(ids.talent);
    await expect(exportOf(ids.talent)).rejects.toMatchObject({ code: 'PT429' });
    await exportOf(ids.company);
  });

  it('is made of accounts that exist alone', async () => {
    await expect(exportOf(ids.unlock)).rejects.toMatchObject(unknownSubject);
    await expect(exportOf(ids.system)).rejects.toMatchObject(unknownSubject);
  });

  it('is given to the service role alone', async () => {
    for (const actor of ['operator', 'talent', 'visitor'] as const) {
      const { error } = await world.as(actor).rpc('account_export', { p_user_id: ids.talent });
      expect(error).toMatchObject(refused);
    }
    expect(
      checked(await world.service.rpc('account_export', { p_user_id: ids.talent })),
    ).toBeTruthy();
  });
});
