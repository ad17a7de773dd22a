import { useTranslation } from 'react-i18next';
import { decisionActions, operatorActions } from '@/features/desk/api/decision';

/** Answers are logged by their messages, and cannot be chosen as decisions. */
const answers = ['answer_support', 'answer_ticket'] as const;
export const loggedActions = [...answers, ...decisionActions, ...operatorActions] as const;

/** What an operator did, in words; an action of a later version by its own name. */
export function useActionText(): (action: string) => string {
  const { t } = useTranslation('desk');
  return (action) => {
    const known = loggedActions.find((one) => one === action);
    if (known === undefined) return action;
    if (known === 'answer_support') return t('log.answer');
    return known === 'answer_ticket' ? t('log.answerTicket') : t(`decision.${known}.done`);
  };
}
