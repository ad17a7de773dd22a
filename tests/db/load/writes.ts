import { allCompanies, allTalents, buyers, videoSql, operators } from './people.ts';

/** Who sends a statement. A visitor has the link of a company. */
export type Sender =
  | { readonly role: 'authenticated'; readonly sub: string; readonly aal: 'aal2' }
  | { readonly role: 'anon'; readonly token: string }
  | { readonly role: 'service_role' }
  | { readonly role: 'owner' };
/** Sends one statement in a transaction of its own; resolves to the first value of its rows. */
export type Send = (
  as: Sender,
  sql: string,
  values?: readonly (string | number | null)[],
) => Promise<readonly string[]>;

type Write = (send: Send, one: <T>(list: readonly T[]) => T, n: number) => Promise<unknown>;

const anyPitch = `from public.video_feed f order by random() limit 1`;
const anyConversation = `from public.conversations order by random() limit 1`;
const anyOwnPitch = `(select id from public.talent_positions order by random() limit 1)`;
const members = [...allTalents, ...allCompanies];

const account = (sub: string): Sender => ({ role: 'authenticated', sub, aal: 'aal2' });
/** A statement of one of these accounts; in it `$n` is the number of the write. */
const by =
  (accounts: readonly string[]) =>
  (sql: string): Write =>
  (send, one, n) =>
    send(account(one(accounts)), sql.replaceAll('$n', `${n}`));
const talent = by(allTalents);
const company = by(allCompanies);
const member = by(members);
const visitor =
  (sql: string): Write =>
  (send, one) =>
    send({ role: 'anon', token: one(allCompanies) }, sql);
const service =
  (sql: string): Write =>
  (send, _one, n) =>
    send({ role: 'service_role' }, sql.replaceAll('$n', `${n}`));
/** A statement of an operator, about one of these accounts: `$about`. */
const operator =
  (sql: string, about: readonly string[] = members): Write =>
  (send, one) =>
    send(account(one(operators)), sql.replaceAll('$about', `'${one(about)}'`));

/** Starts a checkout and has the payment provider confirm it, once or twice at the same moment. */
const buy =
  (times: number): Write =>
  async (send, one, n) => {
    const [checkout] = await send(
      account(one(buyers)),
      `insert into public.checkouts (position_id) select position_id ${anyPitch} returning id`,
    );
    const pay = () =>
      send(
        { role: 'service_role' },
        `select public.apply_payment('evt_${n}', 'checkout.session.completed', $1, 'pi_${n}', 1500, 'usd', '{}')`,
        [checkout ?? null],
      );
    const outcomes = (await Promise.all(Array.from({ length: times }, pay))).flat();
    if (outcomes.some((outcome) => outcome === 'failed' || outcome === 'busy')) {
      throw new Error(`a payment ended as ${outcomes.join(', ')}`);
    }
  };

const decision = (
  action: string,
  subject: string,
  { reason = '', words = '', seen = 'null::jsonb' } = {},
) => `
  insert into public.decisions (action, subject_id, reason, words, note, seen)
  select '${action}', subject.id::text, nullif('${reason}', '')::public.report_reason, '${words}', 'Looked at it', ${seen} from (${subject}) subject`;
const pitchOf = `
  select id, video_url from public.talent_positions where talent_id = $about order by random() limit 1`;
const thatAccount = `select $about as id`;
const profileOf = `
  select user_id as id, company_name, website, email from public.company_profiles where user_id = $about`;
const openThing = `
  select thing as id from public.reports where outcome is null order by random() limit 1`;
const newest = {
  seen: `jsonb_build_object('report', (
    select r.id from public.reports r where r.thing = subject.id and r.outcome is null
    order by r.created_at desc, r.id desc limit 1))`,
};
const waitingPayment = `
  select subject_id as id from public.desk_items where kind = 'payment' order by random() limit 1`;
const refundable = `
  select payment_id as id, amount - refunded_amount as left from public.payments order by random() limit 1`;
const whole = {
  seen: `jsonb_build_object('left', subject.left, 'amount', subject.left, 'words', '')`,
};
const openThingOf = (subject: string) => `
  select thing as id from public.reports where outcome is null and subject = '${subject}' order by random() limit 1`;
const openObjection = `select id from public.appeals where outcome is null order by random() limit 1`;
const toUndo = `
  select id from public.decisions where person_id = $about and action in (
    'warn_person', 'dismiss_report', 'remove_message', 'close_conversation', 'hide_pitch', 'suspend_account'
  ) order by random() limit 1`;
const support = '00000000-0000-0000-0000-000000000000';
const ofReport = { ...newest, reason: 'scam' };
const openProposal = `select id from public.proposals order by random() limit 1`;
const film = { seen: `jsonb_build_object('video_url', video_url)` };

/** What everyone does, by name; one that stands twice is done twice as often. */
export const writes: readonly (readonly [string, Write])[] = [
  ...Array.from({ length: 7 }, () => ['buy', buy(1)] as const),
  ['buy with a repeated event', buy(2)],
  ['save a profile', talent(`update public.talent_profiles set skills = 'Closing, Excel $n'`)],
  [
    'save a profile',
    talent(`update public.talent_profiles set skills = 'Closing $n', city = 'Lima'`),
  ],
  ['rename a talent', talent(`update public.talent_profiles set full_name = 'Ana $n'`)],
  [
    'take the phone away',
    talent(
      `update public.talent_profiles set phone = nullif('+44 7700 90000' || $n % 2, '+44 7700 900000')`,
    ),
  ],
  [
    'edit a pitch',
    talent(
      `update public.talent_positions set experience_years = $n % 40 where id = ${anyOwnPitch}`,
    ),
  ],
  [
    'replace a video',
    talent(`update public.talent_positions set video_url = ${videoSql} where id = ${anyOwnPitch}`),
  ],
  [
    'pause',
    talent(
      `update public.talent_positions set paused_at = case when paused_at is null then now() end where id = ${anyOwnPitch}`,
    ),
  ],
  ['add a pitch', talent(`insert into public.talent_positions (video_url) values (${videoSql})`)],
  ['delete a pitch', talent(`delete from public.talent_positions where id = ${anyOwnPitch}`)],
  [
    'write captions',
    talent(`
    insert into public.position_captions (position_id, language, video_url, cues)
    select id, (array['en', 'es'])[1 + $n % 2], video_url, '[{"start": 0, "end": 900, "text": "Hello $n"}]'
    from public.talent_positions where id = ${anyOwnPitch}
    on conflict (position_id, language) do update set cues = excluded.cues, video_url = excluded.video_url`),
  ],
  [
    'delete captions',
    talent(`delete from public.position_captions where position_id = ${anyOwnPitch}`),
  ],
  ['ask to be deleted', talent(`insert into public.account_deletion_requests default values`)],
  ['stay', talent(`delete from public.account_deletion_requests`)],
  ['rename a company', company(`update public.company_profiles set company_name = 'North $n'`)],
  [
    'view',
    company(`insert into public.position_views (position_id) select position_id ${anyPitch}`),
  ],
  [
    'view',
    company(`insert into public.position_views (position_id) select position_id ${anyPitch}`),
  ],
  [
    'view signed out',
    visitor(`insert into public.position_views (position_id) select position_id ${anyPitch}`),
  ],
  [
    'watch',
    company(`
    insert into public.position_watches (position_id, film, past_start, reached)
    select position_id, video_url, true, $n % 11 ${anyPitch}`),
  ],
  [
    'swipe',
    company(`
    insert into public.swipes (position_id, liked) select position_id, true ${anyPitch}
    on conflict (company_id, position_id) do update set liked = not swipes.liked`),
  ],
  [
    'correct an invoice',
    company(
      `insert into public.invoice_corrections (payment_id) select payment_id from public.payments order by random() limit 1`,
    ),
  ],
  ['note progress', company(`update public.unlocked_contacts set note = 'Called $n'`)],
  [
    'save a search',
    company(
      `insert into public.saved_searches (name, terms) values ('S$n', '{"work_type": "remote"}')`,
    ),
  ],
  [
    'make a link',
    company(
      `insert into public.opinion_links (position_id, token_hash) select position_id, repeat(md5('$n'), 2) ${anyPitch}`,
    ),
  ],
  [
    'give an opinion',
    visitor(`
    insert into public.opinions (position_id, says_yes) select position_id, true ${anyPitch}
    on conflict (company_id, device_hash, position_id) do update set says_yes = not opinions.says_yes`),
  ],
  [
    'ask to be verified',
    company(`insert into public.verification_requests (words) values ('See our imprint')`),
  ],
  [
    'write',
    member(
      `insert into public.messages (conversation_id, content) select id, 'Hello $n' ${anyConversation}`,
    ),
  ],
  [
    'write',
    member(
      `insert into public.messages (conversation_id, content) select id, 'Hello $n' ${anyConversation}`,
    ),
  ],
  [
    'read',
    member(`update public.messages set read = true where not read and receiver_id = auth.uid()`),
  ],
  [
    'write a ticket',
    member(
      `insert into public.support_tickets (name, email, subject, message) values ('A', 'a@example.com', 'S', 'M')`,
    ),
  ],
  [
    'block',
    member(`insert into public.conversation_blocks (conversation_id) select id ${anyConversation}`),
  ],
  ['unblock', member(`delete from public.conversation_blocks`)],
  [
    'report',
    member(
      `insert into public.reports (subject, position_id, reason) select 'pitch', position_id, 'danger' ${anyPitch}`,
    ),
  ],
  [
    'report a message',
    member(
      `insert into public.reports (subject, message_id, reason)
       select 'message', id, 'offensive' from public.messages where receiver_id = auth.uid() and not is_system
       order by random() limit 1`,
    ),
  ],
  [
    'report a conversation',
    member(
      `insert into public.reports (subject, conversation_id, reason) select 'conversation', id, 'scam' ${anyConversation}`,
    ),
  ],
  [
    'object',
    member(
      `insert into public.appeals (decision_id, words)
       select (system_facts ->> 'decision')::uuid, 'No' from public.messages
       where receiver_id = auth.uid() and system_facts ? 'decision' order by random() limit 1`,
    ),
  ],
  ['hide', operator(decision('hide_pitch', pitchOf, { ...film, reason: 'scam' }), allTalents)],
  ['show', operator(decision('show_pitch', pitchOf, film), allTalents)],
  ['show', operator(decision('show_pitch', pitchOf, film), allTalents)],
  ['suspend', operator(decision('suspend_account', thatAccount, { reason: 'scam' }))],
  ['restore', operator(decision('restore_account', thatAccount))],
  ['restore', operator(decision('restore_account', thatAccount))],
  ['keep', operator(decision('keep_account', thatAccount), allTalents)],
  [
    'verify',
    operator(
      decision('verify_company', profileOf, {
        seen: `jsonb_build_object('company_name', company_name, 'website', website, 'email', email)`,
      }),
      allCompanies,
    ),
  ],
  ['refuse to verify', operator(decision('refuse_verification', thatAccount), allCompanies)],
  [
    'warn',
    operator(decision('warn_person', openThing, { ...newest, reason: 'scam', words: 'Stop.' })),
  ],
  ['dismiss a report', operator(decision('dismiss_report', openThing, newest))],
  ['remove a message', operator(decision('remove_message', openThingOf('message'), ofReport))],
  [
    'close a conversation',
    operator(decision('close_conversation', openThingOf('conversation'), ofReport)),
  ],
  ['undo', operator(decision('reverse_decision', toUndo))],
  ['undo', operator(decision('reverse_decision', toUndo))],
  ['grant an objection', operator(decision('grant_appeal', openObjection))],
  ['reject an objection', operator(decision('reject_appeal', openObjection))],
  [
    'put off',
    operator(
      `update public.desk_items set snoozed_until = now() + interval '2 hours'
       where id = (select id from public.desk_items order by random() limit 1)`,
    ),
  ],
  ['propose a deletion', operator(decision('propose_erasure', thatAccount))],
  ['propose a refund', operator(decision('propose_refund', refundable, whole))],
  ['refuse a proposal', operator(decision('refuse_proposal', openProposal))],
  ['close a payment', operator(decision('close_payment', waitingPayment))],
  [
    'answer',
    operator(
      `insert into public.messages (conversation_id, content)
       select id, 'Yes' from public.conversations where talent_id = $about and company_id = '${support}'`,
    ),
  ],
  [
    'refund',
    service(`
    select public.apply_refund('evt_refund_$n', p.payment_id, '{}') from public.payments p
    where p.status in ('unlocked', 'already_unlocked') order by random() limit 1`),
  ],
  [
    'dispute',
    service(`
    select public.apply_dispute('evt_dispute_$n', p.payment_id, 'dp_' || p.payment_id, 'needs_response', '{}')
    from public.payments p where p.status = 'unlocked' order by random() limit 1`),
  ],
  [
    'win a dispute',
    service(`
    select public.apply_dispute('evt_won_$n', p.payment_id, 'dp_' || p.payment_id, 'won', '{}')
    from public.payments p where p.status = 'disputed' order by random() limit 1`),
  ],
  ['clean up', (send) => send({ role: 'owner' }, `select private.purge_expired()`)],
  [
    'mail',
    service(
      `select public.claim_unread_mails(), public.claim_notices(), public.claim_search_mails()`,
    ),
  ],
];
