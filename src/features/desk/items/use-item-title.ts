import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { deletionDaysLeft } from '@/domain/deletion-term';
import { reasonOf } from '@/domain/report/reasons';
import { isAnswer, loggedActionOf } from '@/features/desk/api/decision';
import type { DeskItem } from '@/features/desk/api/items/item';
import { Constants, type Enums } from '@/lib/database.types';
import { formatMoney } from '@/lib/money';
import { paymentProblemOf } from './payment-problem';

/** The kind of thing that was reported, by the facts of an item. */
const reportSubjectOf = (subject: string | undefined): Enums<'report_subject'> =>
  Constants.public.Enums.report_subject.find((one) => one === subject) ?? 'conversation';

/** One line that says what waits. */
export function useItemTitle(): (item: DeskItem) => string {
  const { t, i18n } = useTranslation('desk');
  return useCallback(
    ({ kind, subject_id, facts, since }: DeskItem) => {
      if (kind === 'report') {
        const reason = reasonOf(facts.reason);
        const title = t('title.report', {
          subject: t(`reported.${reportSubjectOf(facts.subject)}`),
          reason: t(`reason.${reason}`),
        });
        const { count = 1 } = facts;
        return count > 1 ? `${title} · ${t('title.reports', { count })}` : title;
      }
      if (kind === 'appeal') {
        const action = loggedActionOf(facts.action);
        return t('title.appeal', {
          decision: action && !isAnswer(action) ? t(`decision.${action}.done`) : '',
        });
      }
      if (kind === 'proposal') {
        const { action, amount = 0, currency } = facts;
        return t('title.proposal', {
          decision:
            action === 'refund_payment' && currency
              ? t('title.proposed.refund_payment', {
                  amount: formatMoney(amount, currency, i18n.language),
                })
              : t(`title.proposed.${action === 'erase_account' ? action : 'other'}`),
        });
      }
      if (kind === 'payment') {
        const { amount, currency } = facts;
        const problem = t(`standing.${paymentProblemOf(facts.status)}.title`);
        return amount === undefined || !currency
          ? problem
          : `${problem} · ${formatMoney(amount, currency, i18n.language)}`;
      }
      if (kind === 'deletion') {
        const count = deletionDaysLeft(since);
        return count > 0 ? t('title.deletionDue', { count }) : t('title.deletionLate');
      }
      if (kind === 'ticket') return facts.subject || t('title.ticket');
      if (kind === 'job') return t('title.job', { name: subject_id });
      return t(`title.${kind}`);
    },
    [t, i18n.language],
  );
}
