import { useTranslation } from 'react-i18next';
import type { LogEntry } from '@/features/desk/api/log';

/** What went wrong with a decision after it was made, in words; empty where nothing did. */
export function useOutcomeText(): (entry: LogEntry) => string {
  const { t } = useTranslation('desk');
  return ({ failedRefund }) => {
    if (failedRefund === null) return '';
    const { problem } = failedRefund;
    const isKnown = problem !== null && problem !== 'no_answer';
    return isKnown ? t('log.refundFailedWhy', { problem }) : t('log.refundFailed');
  };
}
