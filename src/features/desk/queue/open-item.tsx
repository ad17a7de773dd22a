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

interface OpenItemProps {
  id: string;
  /** As the list has it; undefined if it is not in the list. */
  row: DeskItem | undefined;
  onDecided: () => void;
  onClose: () => void;
}

/** The open item, whose heading takes the focus. */
export function OpenItem({ id, row, onDecided, onClose }: OpenItemProps) {
  const { t } = useTranslation(['desk', 'common']);
  const query = useQuery({ ...itemQuery(id), enabled: row === undefined });
  const current = row ?? query.data;
  // The item stays when it's decided elsewhere, because someone may be typing a note.
  const [latest, setLatest] = useState(current);
  if (current && current !== latest) setLatest(current);
  const item = current ?? latest ?? current;
  const root = useRef<HTMLElement>(null);
  // Whoever opened another item while the answer was on its way stays there.
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const hasItem = item !== undefined && item !== null;
  useEffect(() => {
    if (hasItem) root.current?.querySelector('h2')?.focus();
  }, [hasItem]);
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
      {item && current === null ? (
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
      ) : query.isError ? (
        <ErrorState
          title={t('desk:item.loadFailed')}
          retryLabel={t('common:retry')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton className="m-6 h-64" />
      )}
    </section>
  );
}
