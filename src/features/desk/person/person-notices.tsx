import { useTranslation } from 'react-i18next';
import type { AccountStatus } from '@/features/desk/api/person/person';
import { formatDate } from '@/lib/i18n/format';
import { Alert } from '@/ui/feedback/alert';

/** What an operator must know before anything else: suspended, asked to be deleted or verified. */
export function PersonNotices({ accountStatus }: { accountStatus: AccountStatus | undefined }) {
  const { t, i18n } = useTranslation(['desk-people', 'desk']);
  if (!accountStatus) return null;
  const { suspension, deletionAskedAt, verification } = accountStatus;
  const date = (time: string) => formatDate(time, i18n.language);
  return (
    <>
      {suspension ? (
        <Alert tone="warning">
          {t('desk-people:person.suspended', {
            date: date(suspension.created_at),
            reason: t(`desk:reason.${suspension.reason}`),
          })}
        </Alert>
      ) : null}
      {deletionAskedAt ? (
        <Alert tone="warning">
          {t('desk-people:person.deleting', { date: date(deletionAskedAt) })}
        </Alert>
      ) : null}
      {verification ? (
        <Alert tone="info">
          {t('desk-people:person.asksMark', { date: date(verification.created_at) })}
        </Alert>
      ) : null}
    </>
  );
}
