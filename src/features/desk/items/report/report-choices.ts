import type { ReportInFull } from '@/features/desk/api/items/reported';
import type { Choice } from '@/features/desk/decision/choice';
import type { Tables } from '@/lib/database.types';

/** What of a reported thing can still be taken away; each is null when something else was reported, or it is gone. */
interface Now {
  readonly pitch: Pick<Tables<'talent_positions'>, 'id' | 'hidden_at' | 'video_url'> | null;
  readonly isMessageRemoved: boolean | null;
  readonly isConversationClosed: boolean | null;
}

type Reported = Pick<ReportInFull, 'id' | 'accused_id' | 'reason'>;

/** The reason of all the reports; undefined where they differ, so that someone reads before saying it. */
function commonReason(reports: readonly Reported[]) {
  const [first, ...others] = new Set(reports.map(({ reason }) => reason));
  return others.length > 0 ? undefined : first;
}

/**
 * What can be decided on a reported thing: to take it away, to suspend the account, to warn it, or that
 * nothing is wrong.
 *
 * @param thing as the item names it
 * @param reports its open ones, newest first
 * @param name of whom it is about
 */
export function reportChoices(
  thing: string,
  reports: readonly Reported[],
  { pitch, isMessageRemoved, isConversationClosed }: Now,
  name: string,
): Choice[] {
  const [newest] = reports;
  if (!newest) return [];
  const reason = commonReason(reports);
  const seen = { thing, report: newest.id };
  const choices: Choice[] = [];
  if (pitch?.hidden_at === null) {
    const seenPitch = { ...seen, video_url: pitch.video_url };
    choices.push({ action: 'hide_pitch', subjectId: pitch.id, name, reason, seen: seenPitch });
  }
  if (isMessageRemoved === false) {
    choices.push({ action: 'remove_message', subjectId: thing, name, reason, seen });
  }
  if (isConversationClosed === false) {
    choices.push({ action: 'close_conversation', subjectId: thing, name, reason, seen });
  }
  choices.push({ action: 'warn_person', subjectId: thing, name, reason, seen });
  if (newest.accused_id !== null) {
    const subjectId = newest.accused_id;
    choices.push({ action: 'suspend_account', subjectId, name, reason, seen });
  }
  choices.push({ action: 'dismiss_report', subjectId: thing, name, seen });
  return choices;
}
