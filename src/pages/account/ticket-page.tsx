import { useQuery } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ticketThreadQuery, ticketTokenIn, type TicketThread } from '@/features/support/api/thread';
import { ReplyForm } from '@/features/support/reply-form';
import { brand } from '@/lib/brand';
import { formatDate } from '@/lib/i18n/format';
import { paths } from '@/lib/routing/paths';
import { ButtonLink } from '@/ui/button/button';
import { DeadEnd } from '@/ui/feedback/dead-end';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { MessageText } from '@/ui/layout/message-text';
import { Page, PageHeading } from '@/ui/layout/page';

/** A question that someone asked signed out, by the link in the mail of its answer (docs/product.md#support). */
export function TicketPage() {
  const { t } = useTranslation('help');
  const token = ticketTokenIn(useLocation().hash);
  const thread = useQuery(ticketThreadQuery(token));
  if (thread.isError && thread.data === undefined) {
    return (
      <Page title={t('thread.title')}>
        <ErrorState
          title={t('thread.failed')}
          retryLabel={t('thread.retry')}
          onRetry={() => void thread.refetch()}
        />
      </Page>
    );
  }
  if (thread.data === null || token === undefined) {
    return (
      <Page title={t('thread.ended')} heading={false}>
        <DeadEnd icon={<Link2Off />} title={t('thread.ended')} text={t('thread.endedHint')}>
          <ButtonLink to={paths.help} size="lg">
            {t('thread.help')}
          </ButtonLink>
        </DeadEnd>
      </Page>
    );
  }
  if (thread.data === undefined) {
    return (
      <Page title={t('thread.title')}>
        <div
          role="status"
          aria-label={t('thread.loading')}
          className="grid min-h-dvh content-start"
        >
          <Skeleton className="h-64" />
        </div>
      </Page>
    );
  }
  return <Thread token={token} thread={thread.data} />;
}

function Thread({ token, thread }: { token: string; thread: TicketThread }) {
  const { t, i18n } = useTranslation('help');
  const question = {
    id: thread.id,
    is_of_support: false,
    content: thread.message,
    created_at: thread.created_at,
  };
  return (
    <Page title={t('thread.title')} heading={false}>
      <PageHeading
        description={t('thread.number', { number: thread.id.slice(0, 8).toUpperCase() })}
      >
        <span dir="auto" className="wrap-anywhere">
          {thread.subject}
        </span>
      </PageHeading>
      <div className="mt-8 grid max-w-2xl gap-8">
        <ol aria-label={t('thread.title')} className="grid gap-4">
          {[question, ...thread.messages].map(({ id, is_of_support, content, created_at }) => (
            <li key={id}>
              <Card className="grid gap-2 p-4">
                <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
                  <span className="font-semibold">{is_of_support ? brand.name : thread.name}</span>
                  <time dateTime={created_at}>{formatDate(created_at, i18n.language)}</time>
                </p>
                <MessageText content={content} />
              </Card>
            </li>
          ))}
        </ol>
        <ReplyForm token={token} ticketId={thread.id} />
      </div>
    </Page>
  );
}
