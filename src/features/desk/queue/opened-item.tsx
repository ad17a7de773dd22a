import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskItem } from '@/features/desk/api/items/item';
import { itemQuery } from '@/features/desk/api/items/queue';
import { Item } from '@/features/desk/items/item';
import { Button } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';

interface OpenedItemProps {
  id: string;
  /** As the list has it; undefined if it is not in the list. */
  row: DeskItem | undefined;
  onDecided: () => void;
  onClose: () => void;
}

/** The opened item, whose heading takes the focus. */
export function OpenedItem({ id, row, onDecided, onClose }: OpenedItemProps) {
  const { t } = useTranslation(['desk', 'common']);
  const found = useQuery({ ...itemQuery(id), enabled: row === undefined });
  const waiting = row ?? found.data;
  // Stays when it no longer waits, because a note may be being typed.
  const [seen, setSeen] = useState(waiting);
  if (waiting && waiting !== seen) setSeen(waiting);
  const item = waiting ?? seen ?? waiting;
  const root = useRef<HTMLElement>(null);
  // Who has gone elsewhere while an answer was on its way stays there.
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const isThere = item !== undefined && item !== null;
  useEffect(() => {
    if (isThere) root.current?.querySelector('h2')?.focus();
  }, [isThere]);
  return (
    <section
      ref={root}
      className="flex min-h-0 flex-col md:h-[calc(100dvh-18rem)] md:min-h-[28rem] md:rounded-card md:bg-surface md:shadow-card"
    >
      <div className="-ml-4 md:hidden">
        <Button variant="ghost" size="sm" icon={<ArrowLeft aria-hidden />} onClick={onClose}>
          {t('desk:queue.close')}
        </Button>
      </div>
      {item && waiting === null ? (
        <Alert tone="info" className="m-5 mb-0 md:mx-6">
          {t('desk:queue.gone')}. {t('desk:queue.goneText')}
        </Alert>
      ) : null}
      {item ? (
        <Item key={item.id} item={item} onDecided={() => isOpen.current && onDecided()} />
      ) : item === null ? (
        <EmptyState
          icon={<CircleCheck />}
          title={t('desk:queue.gone')}
          description={t('desk:queue.goneText')}
        />
      ) : found.isError ? (
        <ErrorState
          title={t('desk:item.loadFailed')}
          retryLabel={t('common:retry')}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Skeleton className="m-6 h-64" />
      )}
    </section>
  );
}
