import type { RefObject } from 'react';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { QueueFilter } from '@/features/desk/api/items/item';
import { paths } from '@/lib/routing/paths';
import { Button, ButtonLink } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import type { Selection } from './bulk/use-selection';
import { QueueRow } from './queue-row';
import type { useQueueRows } from './use-queue-rows';

interface QueueListProps {
  ref: RefObject<HTMLDivElement | null>;
  queueRows: ReturnType<typeof useQueueRows>;
  filter: QueueFilter;
  openId: string | null;
  addressOf: (id: string) => string;
  selection: Selection;
  /** A row is chosen by hand. */
  onChoose: () => void;
}

/** The rows of the queue, with the ways to those before and after. */
export function QueueList(props: QueueListProps) {
  const { ref, queueRows, filter, openId, addressOf, selection, onChoose } = props;
  const { t } = useTranslation(['desk', 'common']);
  const { queue, rows } = queueRows;
  return (
    <div ref={ref} className={cx('min-w-0', openId && 'hidden md:block')}>
      {queue.data === undefined ? (
        queue.isError ? (
          <ErrorState
            title={t('desk:queue.loadFailed')}
            retryLabel={t('common:retry')}
            onRetry={() => void queue.refetch()}
          />
        ) : (
          <Skeleton className="h-72" />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Inbox />}
          title={filter === undefined ? t('desk:queue.empty') : t('desk:queue.emptyKind')}
          description={t('desk:queue.emptyText')}
          action={
            filter === undefined ? undefined : (
              <ButtonLink variant="secondary" to={paths.desk()}>
                {t('desk:queue.showAll')}
              </ButtonLink>
            )
          }
        />
      ) : (
        <Card className="p-2 md:max-h-[max(28rem,calc(100dvh-18rem))] md:overflow-y-auto">
          {queue.hasPreviousPage ? (
            <More
              label={t('desk:queue.before')}
              isLoading={queue.isFetchingPreviousPage}
              onPress={() => void queue.fetchPreviousPage()}
            />
          ) : null}
          <ul aria-label={t('desk:queue.list')} onClickCapture={onChoose}>
            {rows.map((row) => (
              <QueueRow
                key={row.id}
                row={row}
                isOpen={row.id === openId}
                to={addressOf(row.id)}
                selection={selection}
              />
            ))}
          </ul>
          {queue.hasNextPage ? (
            <More
              label={t('desk:queue.more')}
              isLoading={queue.isFetchingNextPage}
              onPress={() => void queue.fetchNextPage()}
            />
          ) : null}
        </Card>
      )}
    </div>
  );
}

interface MoreProps {
  label: string;
  isLoading: boolean;
  onPress: () => void;
}

function More({ label, isLoading, onPress }: MoreProps) {
  return (
    <p className="p-2 text-center">
      <Button variant="ghost" size="sm" loading={isLoading} onClick={onPress}>
        {label}
      </Button>
    </p>
  );
}
