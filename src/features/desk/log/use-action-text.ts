import { useTranslation } from 'react-i18next';
import { loggedActionOf } from '@/features/desk/api/decision';

/** What an operator did, in words; an action of a later version by its own name. */
export function useActionText(): (action: string) => string {
  const { t } = useTranslation('desk');
  return (action) => {
    const loggedAction = loggedActionOf(action);
    if (loggedAction === undefined) return action;
    if (loggedAction === 'answer_support') return t('log.answer');
    return loggedAction === 'answer_ticket'
      ? t('log.answerTicket')
      : t(`decision.${loggedAction}.done`);
  };
}
