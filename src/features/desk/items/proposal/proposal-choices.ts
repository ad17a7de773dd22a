import type { DeskPayment } from '@/features/desk/api/person/person';
import type { Proposal } from '@/features/desk/api/items/proposal';
import type { Choice } from '@/features/desk/decision/choice';

interface ProposalContext {
  /** The operator who is asked. */
  readonly me: string;
  /** Whom it concerns. */
  readonly name: string;
  readonly mustType: string;
  /** Whether nothing has to be decided before the account is deleted. */
  readonly canErase: boolean;
  /** Undefined until it's known. */
  readonly payment: DeskPayment | undefined;
}

/** What can be done with a proposal: what it proposes, by who may agree to it, and its end. */
export function proposalChoices(
  { proposal, mayAgree }: { readonly proposal: Proposal; readonly mayAgree: boolean },
  { me, name, mustType, canErase, payment }: ProposalContext,
): Choice[] {
  const { subject_id: subjectId, seen: refund, action } = proposal;
  const choices: Choice[] = [];
  if (mayAgree && action === 'erase_account' && canErase) {
    choices.push({ action, subjectId, name, mustType });
  }
  if (mayAgree && action === 'refund_payment' && refund && payment) {
    const { amount, words, left: remaining } = refund;
    choices.push({
      action,
      subjectId,
      name,
      refundable: {
        // As it was proposed: the database refuses it once something else is left.
        remaining,
        currency: payment.currency,
        holdsContact: payment.status === 'unlocked',
        refundedBefore: payment.refunded_amount,
        proposal: { amount, words },
      },
    });
  }
  const isOwn = proposal.operator_id === me;
  const end = isOwn ? 'withdraw_proposal' : 'refuse_proposal';
  return [...choices, { action: end, subjectId: proposal.id, name }];
}
