import type { Choice } from '@/features/desk/decision/choice';

/** What can be done with an event that waits, by its outcome (supabase/functions/README.md). */
export function eventChoices(
  subjectId: string,
  outcome: string | undefined,
  name: string,
): Choice[] {
  const close: Choice = { action: 'close_payment', subjectId, name };
  return outcome === 'failed' ? [{ action: 'retry_payment', subjectId, name }, close] : [close];
}
