import { useTranslation } from 'react-i18next';
import type { LogEntry } from '@/features/desk/api/log/log';

/** What became of a decision after it was made, in words; empty where it stands as it was made. */
export function useOutcomeText(): (entry: LogEntry) => string {
  const { t } = useTranslation('desk');
  return ({ failedRefund, isReversed }) => {
    if (isReversed) return t('log.reversed');
    if (failedRefund === null) return '';
    const { problem } = failedRefund;
    const isKnown = problem !== null && problem !== 'no_answer';
    return isKnown ? t('log.refundFailedWhy', { problem }) : t('log.refundFailed');
  };
}
