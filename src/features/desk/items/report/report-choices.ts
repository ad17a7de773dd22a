import { reasonOf } from '@/domain/reasons';
import type { ReportInFull } from '@/features/desk/api/reported';
import type { Choice } from '@/features/desk/decision/choice';
import type { Tables } from '@/lib/database.types';

/**
 * What can be decided on a report: to act on the pitch or the account, to confirm it without that,
 * or that nothing is wrong.
 *
 * @param pitch the reported one as it is now; null when another thing was reported, or it is deleted.
 * @param name of whom it is about.
 */
export function reportChoices(
  report: Pick<ReportInFull, 'id' | 'accused_id' | 'reason'>,
  pitch: Pick<Tables<'talent_positions'>, 'id' | 'hidden_at' | 'video_url'> | null,
  name: string,
): Choice[] {
  const reason = reasonOf(report.reason);
  const choices: Choice[] = [];
  if (pitch?.hidden_at === null) {
    const seen = { video_url: pitch.video_url };
    choices.push({ action: 'hide_pitch', subjectId: pitch.id, name, reason, seen });
  }
  if (report.accused_id !== null) {
    choices.push({ action: 'suspend_account', subjectId: report.accused_id, name, reason });
  }
  choices.push(
    { action: 'uphold_report', subjectId: report.id, name },
    { action: 'dismiss_report', subjectId: report.id, name },
  );
  return choices;
}
