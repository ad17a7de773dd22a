import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toAppError } from '@/lib/errors/errors';
import { useErrorText } from '@/lib/errors/use-error-text';

const refusals = [
  'already_decided',
  'changed_meanwhile',
  'is_operator',
  'own_account',
  'own_decision',
  'erasure_waits',
  'needs_second',
  'already_proposed',
  'unknown_subject',
  'nothing_to_settle',
  'test_event',
  'no_stripe_key',
  'stripe_refused',
  'already_asked',
  'dispute_open',
  'no_dispute',
  'wrong_amount',
  'no_answer',
  'not_operator',
  'not_your_role',
  'last_owner',
  'account_suspended',
  'code_needed',
  'authenticator_new',
  'failed',
] as const;

/** Says in the operator's language why a decision was refused. */
export function useDecisionError(): (error: unknown) => string {
  const { t } = useTranslation('desk');
  const otherwise = useErrorText();
  return useCallback(
    (error: unknown) => {
      const { serviceMessage } = toAppError(error);
      const refusal = refusals.find((one) => one === serviceMessage);
      return refusal ? t(`refusal.${refusal}`) : otherwise(error);
    },
    [t, otherwise],
  );
}
