import type { Database, Enums, Json } from '../../../src/lib/database.types.ts';
import { checked } from '../payments/payment-steps.ts';
import { supportConversation } from '../messaging/messaging-steps.ts';
import { emailOf, ids, world, type Actor } from '../world.ts';

export { checked };

/** The id of no one, and of nothing. */
export const nobody = '90000000-0000-4000-8000-000000000009';

type Decision = Omit<Database['public']['Tables']['decisions']['Insert'], 'action' | 'subject_id'>;

const ofThings = /^(dismiss_report|warn_person|remove_message|close_conversation)$/;

/** What a report is about, as the desk names it; for a text that is no report's id, the text. */
export async function thingOf(subjectId: string): Promise<string> {
  const result = await world.value('select thing from public.reports where id::text = $1', [
    subjectId,
  ]);
  return typeof result === 'string' ? result : subjectId;
}

const newestReport = async (thing: string) =>
  String(
    await world.value(
      `select id::text from public.reports where thing = $1 and outcome is null
       order by created_at desc, id desc limit 1`,
      [thing],
    ),
  );

/** What an operator sees now of what is decided on; undefined where it does not matter. */
async function seenNow(action: string, subjectId: string): Promise<Json | undefined> {
  if (ofThings.test(action)) return { report: await newestReport(subjectId) };
  const columns =
    action === 'verify_company'
      ? 'company_name, website, email from public.company_profiles where user_id'
      : /^(hide|show|feature)_pitch$/.test(action)
        ? 'video_url from public.talent_positions where id'
        : undefined;
  if (!columns) return undefined;
  return (
    await world.backend.db.query<Record<string, string | null>>(`select ${columns}::text = $1`, [
      subjectId,
    ])
  )[0];
}

/**
 * Inserts a decision with a note (on the thing of a report by the report's id), or for what a function carries out calls what the function calls;
 * resolves to the database's answer.
 */
export async function tryToDecide(
  action: Enums<'decision_action'>,
  subjectId: string,
  { as = 'operator', ...more }: Decision & { as?: Actor } = {},
) {
  const { note = 'Looked at it' } = more;
  if (
    /^(erase_account|export_account|refund_payment|export_evidence)$/.test(action) &&
    as !== 'visitor'
  ) {
    return world.service.rpc('decide_as', {
      p_operator_id: ids[as],
      p_action: action,
      p_subject_id: subjectId,
      p_note: note,
      p_seen: more.seen,
    });
  }
  const subject = ofThings.test(action) ? await thingOf(subjectId) : subjectId;
  const seen = await seenNow(action, subject);
  return world
    .as(as)
    .from('decisions')
    .insert({ action, subject_id: subject, note, seen, ...more });
}

/** Lets an account ask to be deleted, unless it has. */
export const askForDeletion = (userId: string) =>
  world.backend.db.query(
    'insert into public.account_deletion_requests (user_id) values ($1) on conflict do nothing',
    [userId],
  );

/** The same, and fails the test if it was refused; an account that is deleted has asked for it. */
export async function decide(
  action: Enums<'decision_action'>,
  subjectId: string,
  more: Decision & { as?: Actor } = {},
) {
  if (action === 'erase_account') await askForDeletion(subjectId);
  const { error } = await tryToDecide(action, subjectId, more);
  if (error) throw error;
}

/** Makes the other talent an operator who has proposed something. */
export async function propose(action: string, subjectId: string, seen?: Json): Promise<void> {
  checked(await world.service.rpc('set_operator', { p_email: emailOf('otherTalent') }));
  await world.backend.db.query(
    `insert into public.decisions (operator_id, action, subject_id, note, seen)
     values ($1, $2, $3, 'Looked at it', $4)`,
    [ids.otherTalent, action, subjectId, seen ?? null],
  );
}

/** Dismisses what is reported about anyone, for which deleting an account would wait. */
export const dismissReports = () =>
  world.backend.db.exec(
    `update public.reports set outcome = 'dismissed', decided_at = now() where outcome is null`,
  );

export const alreadyDecided = { code: 'PT409', message: 'already_decided' };
export const unknownSubject = { code: 'PT404', message: 'unknown_subject' };
export const refused = { code: '42501' };

/** What waits for an operator, without ids and times of its own. */
export const queueItems = async (kind?: Enums<'desk_kind'>) =>
  (checked(await world.as('operator').rpc('desk_queue', { p_kind: kind })) ?? []).map((item) => ({
    kind: item.kind,
    subject: item.subject_id,
    person: item.person_id,
    facts: item.facts,
    urgent: item.is_urgent,
  }));

/** The newest decision of the log. */
export const lastDecision = async () =>
  checked(
    await world
      .as('operator')
      .from('decisions')
      .select('operator_id, action, subject_id, person_id, reason, words, note, facts')
      .order('created_at', { ascending: false })
      .order('id')
      .limit(1)
      .single(),
  );

interface Notice {
  system_kind: string;
  system_facts: Json;
}

/** What the product told someone in their support conversation, newest first. */
export const noticesTo = async (userId: string): Promise<Notice[]> =>
  (await world.backend.db.query(
    `select m.system_kind, m.system_facts from public.messages m
     where m.conversation_id = $1 and m.is_system and m.system_kind not in ('support_welcome', 'report_received')
     order by m.seq desc`,
    [await supportConversation(userId)],
  )) as unknown as Notice[];

/** The id of the newest decision of the log. */
export const lastDecisionId = async () =>
  String(await world.value('select id from public.decisions order by created_at desc, id limit 1'));

/** How many rows a table has, as its owner counts. */
export const countOf = (table: string, condition = 'true') =>
  world.value(`select count(*)::int from ${table} where ${condition}`);
