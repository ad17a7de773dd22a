import * as v from 'valibot';
import { isUuid } from '@/domain/ids';
import { reasons } from '@/domain/report/reasons';
import {
  hasOptionalNote,
  takesNoteOnly,
  takesReason,
  takesWords,
  type Decision,
  type DecisionAction,
} from '@/features/desk/api/decision';
import { remainingOf, type Buyer } from '@/features/desk/api/person/erasure';
import { onSessionEnd } from '@/lib/session/session-store';
import type { Choice } from './choice';
import { amountOf, canRefund, amountAsTyped } from './refund-amount';

/** What the form of a decision holds. */
export interface DecisionValues {
  reason: string;
  words: string;
  note: string;
  checkoutId: string;
  confirmation: string;
  /** To refund, in the units of the currency. */
  amount: string;
}

const isSameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Whether the person must be told something in the operator's own words. */
export const requiresWords = (action: DecisionAction) => action === 'warn_person';

/** What has to be filled in for a choice; messages are keys of the catalog `desk`. */
export function decisionSchema({ action, mustType, asksForCheckout, refundable }: Choice) {
  const isNoteOptional = hasOptionalNote(action);
  return v.object({
    reason: v.pipe(
      v.string(),
      v.check(
        (text) => !takesReason(action) || reasons.some((one) => one === text),
        'invalid.reason',
      ),
    ),
    words: v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => !requiresWords(action) || text !== '', 'invalid.noWords'),
      v.maxLength(1000, 'invalid.words'),
    ),
    note: v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => isNoteOptional || text !== '', 'invalid.note'),
      v.maxLength(2000, 'invalid.noteLong'),
    ),
    checkoutId: v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => !asksForCheckout || isUuid(text), 'invalid.checkout'),
    ),
    confirmation: v.pipe(
      v.string(),
      v.check((text) => mustType === undefined || isSameText(text, mustType), 'invalid.typed'),
    ),
    amount: v.pipe(
      v.string(),
      v.check((text) => !refundable || canRefund(text, refundable), 'invalid.amount'),
    ),
  });
}

/** The decision that a filled-in form describes. */
export function decisionOf(
  choice: Choice,
  values: DecisionValues,
  buyersToRefund: readonly Buyer[] = [],
): Decision {
  const { action, subjectId, snapshot, refundable } = choice;
  const { note, words, checkoutId } = values;
  if (takesReason(action)) {
    const reason = reasons.find((one) => one === values.reason) ?? 'other';
    return { action, subjectId, note, snapshot, reason, words };
  }
  if (takesWords(action)) return { action, subjectId, note, snapshot, words };
  if (takesNoteOnly(action)) {
    return {
      action,
      subjectId,
      note,
      snapshot,
      refunds: buyersToRefund.map((buyer) => ({
        payment_id: buyer.payment_id,
        remaining: remainingOf(buyer),
      })),
    };
  }
  if (action === 'refund_payment' || action === 'propose_refund') {
    const remaining = refundable?.remaining ?? 0;
    const amount = amountOf(values.amount, refundable?.currency ?? '') ?? remaining;
    return { action, subjectId, note, remaining, ...(refundable?.proposal ?? { amount, words }) };
  }
  return { action, subjectId, note, checkoutId: checkoutId === '' ? undefined : checkoutId };
}

const drafts = new Map<string, DecisionValues>();
// Another operator on this device begins with empty forms.
onSessionEnd(() => drafts.clear());

const keyOf = ({ action, subjectId }: Choice) => `${action} ${subjectId}`;

/** What was typed for this choice before its form was left, else an empty form. */
export const draftOf = (choice: Choice): DecisionValues =>
  drafts.get(keyOf(choice)) ?? {
    reason: choice.reason ?? '',
    words: '',
    note: '',
    checkoutId: '',
    confirmation: '',
    amount: choice.refundable
      ? amountAsTyped(choice.refundable.remaining, choice.refundable.currency)
      : '',
  };

export const saveDraft = (choice: Choice, values: DecisionValues): void =>
  void drafts.set(keyOf(choice), values);

export const deleteDraft = (choice: Choice): void => void drafts.delete(keyOf(choice));
