import type { ReportInFull } from '@/features/desk/api/items/reported';
import type { Choice } from '@/features/desk/decision/choice';
import type { Tables } from '@/lib/database.types';

/** The current state of the reported thing; each is null when something else was reported, or it is deleted. */
interface ThingState {
  readonly pitch: Pick<Tables<'talent_positions'>, 'id' | 'hidden_at' | 'video_url'> | null;
  readonly isMessageRemoved: boolean | null;
  readonly isConversationClosed: boolean | null;
}

type ReportSummary = Pick<ReportInFull, 'id' | 'accused_id' | 'reason'>;

/** The reason of all the reports; undefined where they differ, so that someone reads before saying it. */
function commonReason(reports: readonly ReportSummary[]) {
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
  reports: readonly ReportSummary[],
  { pitch, isMessageRemoved, isConversationClosed }: ThingState,
  name: string,
): Choice[] {
  const [newest] = reports;
  if (!newest) return [];
  const reason = commonReason(reports);
  const snapshot = { thing, report: newest.id };
  const choices: Choice[] = [];
  if (pitch?.hidden_at === null) {
    const pitchSnapshot = { ...snapshot, video_url: pitch.video_url };
    choices.push({
      action: 'hide_pitch',
      subjectId: pitch.id,
      name,
      reason,
      snapshot: pitchSnapshot,
    });
  }
  if (isMessageRemoved === false) {
    choices.push({ action: 'remove_message', subjectId: thing, name, reason, snapshot });
  }
  if (isConversationClosed === false) {
    choices.push({ action: 'close_conversation', subjectId: thing, name, reason, snapshot });
  }
  choices.push({ action: 'warn_person', subjectId: thing, name, reason, snapshot });
  if (newest.accused_id !== null) {
    const subjectId = newest.accused_id;
    choices.push({ action: 'suspend_account', subjectId, name, reason, snapshot });
  }
  choices.push({ action: 'dismiss_report', subjectId: thing, name, snapshot });
  return choices;
}
