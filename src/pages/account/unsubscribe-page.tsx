import { useQuery } from '@tanstack/react-query';
import { Link2Off, MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { unsubscribeQuery, unsubscriptionOf } from '@/features/notifications/api/unsubscribe';
import { paths } from '@/lib/routing/paths';
import { ButtonLink } from '@/ui/button/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Page } from '@/ui/layout/page';

/** Where 'Stop these emails' in a mail leads: it stops them, without a sign-in. */
export function UnsubscribePage() {
  const { t } = useTranslation('notifications');
  const asked = unsubscriptionOf(useLocation().hash);
  const { data: isStopped, isError, refetch } = useQuery(unsubscribeQuery(asked));
  let content;
  if (isStopped !== undefined) {
    content = (
      <EmptyState
        icon={isStopped ? <MailX /> : <Link2Off />}
        title={isStopped ? t(`unsubscribe.${asked.from}`) : t('unsubscribe.ended')}
        description={isStopped ? t('unsubscribe.doneHint') : t('unsubscribe.endedHint')}
        action={
          <ButtonLink to={`${paths.profile(asked.userType)}#notifications`} variant="secondary">
            {t('unsubscribe.settings')}
          </ButtonLink>
        }
      />
    );
  } else if (isError) {
    content = (
      <ErrorState
        title={t('unsubscribe.failed')}
        description={t('unsubscribe.failedHint')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
      />
    );
  } else {
    content = (
      <div role="status" aria-label={t('unsubscribe.loading')} className="mx-auto max-w-sm py-10">
        <Skeleton className="h-24" />
      </div>
    );
  }
  return (
    <Page title={t('unsubscribe.title')}>
      <div aria-live="polite">{content}</div>
    </Page>
  );
}
