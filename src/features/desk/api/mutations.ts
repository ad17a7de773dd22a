import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { fileAddressKey } from '@/domain/video/file-address';
import { toAppError, unwrap } from '@/lib/errors/errors';
import { reportError } from '@/lib/errors/report-error';
import { invalidate } from '@/lib/query/invalidate';
import { getSessionState } from '@/lib/session/session-store';
import { callFunction } from '@/lib/supabase/call-function';
import type { Database } from '@/lib/database.types';
import { getSupabase, type AppSupabaseClient } from '@/lib/supabase/supabase';
import { callDeskFunction } from './call-desk-function';
import { withCode } from './code-request';
import type { Decision, DecisionAction } from './decision';
import { remainingOf, type Buyer } from './person/erasure';
import { deskKeys } from './keys';

/**
 * Carries out a decision: the database does what it says, or a function where the payment provider,
 * the storage or the auth service has a part.
 * @returns what the function answers, such as the export; else the decision of the log as `decisionId`
 * @throws AppError; `serviceMessage` says why the decision is refused
 */
export async function decide(decision: Decision): Promise<unknown> {
  const { action, subjectId, note } = decision;
  const seenColumn = decision.snapshot ? { seen: { ...decision.snapshot } } : {};
  if (action === 'erase_account') {
    const { refunds = [] } = decision;
    const more =
      refunds.length === 0
        ? {}
        : {
            refunds: refunds.map(({ payment_id, remaining }) => ({ payment_id, left: remaining })),
          };
    return withCode(() =>
      callDeskFunction('erase-account', { user_id: subjectId, note, ...seenColumn, ...more }),
    );
  }
  if (action === 'export_account') {
    return withCode(() => callFunction('export-account', { user_id: subjectId, note }));
  }
  if (action === 'refund_payment') {
    const { amount, remaining, words } = decision;
    const seen = { left: remaining, amount, words };
    return withCode(() =>
      callDeskFunction('refund-payment', { payment_id: subjectId, note, seen }),
    );
  }
  if (action === 'export_evidence') {
    return withCode(() => callDeskFunction('dispute-evidence', { payment_id: subjectId, note }));
  }
  const supabase = await getSupabase();
  const row: Database['public']['Tables']['decisions']['Insert'] = {
    action,
    subject_id: subjectId,
    note,
    ...seenColumn,
    ...(action === 'propose_refund'
      ? { seen: { left: decision.remaining, amount: decision.amount, words: decision.words } }
      : {}),
    ...('reason' in decision ? { reason: decision.reason } : {}),
    ...('words' in decision && action !== 'propose_refund' ? { words: decision.words } : {}),
    ...('checkoutId' in decision && decision.checkoutId
      ? { checkout_id: decision.checkoutId }
      : {}),
  };
  const { data, error, status } = await supabase
    .from('decisions')
    .insert(row)
    .select('id')
    .single();
  if (error === null) return { decisionId: data.id };
  const refusal = toAppError(error, status);
  const existing =
    refusal.serviceMessage === 'already_decided'
      ? await findExistingDecision(supabase, decision)
      : undefined;
  if (existing) return { decisionId: existing.id };
  throw refusal;
}

/** This very decision by the operator in the log, where its answer was lost. */
async function findExistingDecision(
  supabase: AppSupabaseClient,
  { action, subjectId, note }: Decision,
) {
  const session = getSessionState();
  if (session.status !== 'signed-in') return undefined;
  const rows = unwrap(
    await supabase
      .from('decisions')
      .select('id')
      .eq('operator_id', session.user.id)
      .eq('action', action)
      .eq('subject_id', subjectId)
      .eq('note', note)
      .order('created_at', { ascending: false })
      .limit(1),
  );
  return rows[0];
}

const erasedSchema = v.object({ not_refunded: v.array(v.string()) });

/** Which of the payments that were to go back with a deletion did not, by what it answered. */
export function notRefunded(payments: readonly Buyer[], answer: unknown): Buyer[] {
  if (payments.length === 0) return [];
  const parsed = v.safeParse(erasedSchema, answer);
  return payments.filter(
    ({ payment_id: id }) => !parsed.success || parsed.output.not_refunded.includes(id),
  );
}

/** Refunds what is left of payments, as decisions of their own; resolves to those that could not be. */
export function useRefundAll(): (payments: readonly Buyer[], note: string) => Promise<Buyer[]> {
  const client = useQueryClient();
  return async (payments, note) => {
    const failedPayments = await refundAll(payments, note);
    if (payments.length > 0) await invalidate(client, deskKeys.all);
    return failedPayments;
  };
}

async function refundAll(payments: readonly Buyer[], note: string): Promise<Buyer[]> {
  const failedPayments: Buyer[] = [];
  for (const payment of payments) {
    const remaining = remainingOf(payment);
    try {
      // One after the other: the payment provider limits how often it is asked.
      await withCode(() =>
        callDeskFunction('refund-payment', {
          payment_id: payment.payment_id,
          note,
          seen: { left: remaining, amount: remaining, words: '' },
        }),
      );
    } catch (error) {
      reportError(error);
      failedPayments.push(payment);
    }
  }
  return failedPayments;
}

/** Decisions that take videos from the public, or bring them back. */
const movingActions: ReadonlySet<DecisionAction> = new Set([
  'hide_pitch',
  'show_pitch',
  'suspend_account',
  'restore_account',
  'reverse_decision',
  'grant_appeal',
]);

/** Moves videos out of the public or back, as decided. Where that fails, the schedule does it within a minute. */
async function moveVideos(client: QueryClient): Promise<void> {
  try {
    await callFunction('move-hidden-films', {});
  } catch (error) {
    reportError(error);
  }
  await invalidate(client, fileAddressKey);
}

/** Decides something; the desk shows what follows before the mutation is done. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: (_answer, { action }) => {
      if (movingActions.has(action)) void moveVideos(client);
    },
    // Also after a refusal: someone else may have decided meanwhile.
    onSettled: () => invalidate(client, deskKeys.all),
  });
}
