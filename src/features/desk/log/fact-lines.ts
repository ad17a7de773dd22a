import * as v from 'valibot';
import { numberOf } from '@/domain/ids';
import type { LoggedAction } from '@/features/desk/api/decision';
import type { LoggedDecision } from '@/features/desk/api/log/log';
import { Constants, type Enums } from '@/lib/database.types';

/** What a decision was about, beyond whom: one line of the log each. */
export type FactLine =
  /** Minor units; of a refund, whether it was less than what was left. */
  | {
      readonly kind: 'amount';
      readonly amount: number;
      readonly currency: string;
      readonly isPartial: boolean;
    }
  /** What the company was told with a refund. */
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'payment'; readonly id: string }
  | { readonly kind: 'roles'; readonly roles: readonly string[] }
  /** Another decision, by the number that its mail has, that was undone or stays. */
  | { readonly kind: 'undone' | 'kept'; readonly number: string; readonly action: string }
  | { readonly kind: 'refused'; readonly action: string }
  | { readonly kind: Enums<'report_subject'>; readonly id: string }
  | { readonly kind: 'proposedBy'; readonly operatorId: string };

const text = v.fallback(v.optional(v.string()), undefined);
const factsSchema = v.fallback(
  v.object({
    amount: v.fallback(v.optional(v.number()), undefined),
    currency: text,
    is_partial: v.fallback(v.optional(v.boolean()), undefined),
    words: text,
    roles: v.fallback(v.optional(v.array(v.string())), undefined),
    reverses: text,
    upholds: text,
    action: text,
    subject: text,
    message_id: text,
    conversation_id: text,
    proposed_by: text,
  }),
  {},
);

const pitchActions: ReadonlySet<LoggedAction> = new Set([
  'hide_pitch',
  'show_pitch',
  'feature_pitch',
  'unfeature_pitch',
]);

/** The lines of a decision, in the order in which they are read; none for what says nothing more. */
export function factLines({ action, subject_id: subject, facts }: LoggedDecision): FactLine[] {
  const parsed = v.parse(factsSchema, facts);
  const {
    amount,
    currency,
    is_partial: isPartial = false,
    words,
    roles,
    reverses,
    upholds,
  } = parsed;
  const lines: FactLine[] = [];
  if (amount !== undefined && currency !== undefined) {
    lines.push({ kind: 'amount', amount, currency, isPartial });
  }
  if (/_(payment|refund|evidence)$/.test(action)) lines.push({ kind: 'payment', id: subject });
  if (words) lines.push({ kind: 'words', words });
  if (roles) lines.push({ kind: 'roles', roles });
  const otherDecision = reverses ?? upholds;
  if (otherDecision !== undefined) {
    const kind = reverses === undefined ? 'kept' : 'undone';
    lines.push({ kind, number: numberOf(otherDecision), action: parsed.action ?? '' });
  }
  if (action === 'refuse_proposal' && parsed.action !== undefined) {
    lines.push({ kind: 'refused', action: parsed.action });
  }
  const thing = thingOf(action, subject, parsed);
  if (thing) lines.push(thing);
  if (parsed.proposed_by !== undefined) {
    lines.push({ kind: 'proposedBy', operatorId: parsed.proposed_by });
  }
  return lines;
}

/** Which pitch, message, conversation or company page was decided on. */
function thingOf(
  action: LoggedAction,
  subject: string,
  parsed: v.InferOutput<typeof factsSchema>,
): FactLine | undefined {
  if (pitchActions.has(action)) return { kind: 'pitch', id: subject };
  const [subjectKind, id] = subject.split(':');
  const kind = Constants.public.Enums.report_subject.find(
    (one) => one === (parsed.subject ?? subjectKind),
  );
  if (kind === undefined || id === undefined) return undefined;
  const relatedIds = { message: parsed.message_id, conversation: parsed.conversation_id };
  return {
    kind,
    id: (kind === 'message' || kind === 'conversation' ? relatedIds[kind] : id) ?? id,
  };
}
