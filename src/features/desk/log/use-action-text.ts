import { useTranslation } from 'react-i18next';
import { loggedActionOf } from '@/features/desk/api/decision';

/** What an operator did, in words; an action of a later version by its own name. */
export function useActionText(): (action: string) => string {
  const { t } = useTranslation('desk');
  return (action) => {
    const known = loggedActionOf(action);
    if (known === undefined) return action;
    if (known === 'answer_support') return t('log.answer');
    return known === 'answer_ticket' ? t('log.answerTicket') : t(`decision.${known}.done`);
  };
}
