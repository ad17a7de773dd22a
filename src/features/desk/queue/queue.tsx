import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox, Keyboard } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { itemKindOf } from '@/features/desk/api/item';
import { queueQuery } from '@/features/desk/api/queries';
import { isForTyping } from '@/features/desk/decision/is-for-typing';
import { useItemTitle } from '@/features/desk/items/use-item-title';
import { paths } from '@/lib/routing/paths';
import { Button, ButtonLink } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { nextOf, stepFrom } from './next-of';
import { OpenedItem } from './opened-item';
import { QueueFilter } from './queue-filter';
import { QueueKeys } from './queue-keys';
import { QueueRow } from './queue-row';

/** The id of the row that has the focus. */
const focusedRow = (target: EventTarget | null) =>
  (target instanceof HTMLElement && target.dataset['item']) || null;

/**
 * What waits for an operator, oldest first. The open item and the list's kind are in the address, so
 * on a phone Back returns to the list.
 */
export function Queue() {
  const { t } = useTranslation(['desk', 'common']);
  const [params, setParams] = useSearchParams();
  const kind = itemKindOf(params.get('kind'));
  const openId = params.get('item');
  const queue = useInfiniteQuery(queueQuery(kind));
  const rows = queue.data?.pages.flat() ?? [];
  const ids = rows.map(({ id }) => id);
  const title = useItemTitle();
  const list = useRef<HTMLDivElement>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const [said, setSaid] = useState('');

  const paramsFor = (id: string | undefined) => ({
    ...(kind === undefined ? {} : { kind }),
    ...(id === undefined ? {} : { item: id }),
  });
  const addressOf = (id: string) => `${paths.desk()}?${new URLSearchParams(paramsFor(id))}`;
  const open = (id: string | undefined) =>
    setParams(paramsFor(id), { replace: openId !== null, preventScrollReset: true });
  const close = () => {
    const left = openId;
    open(undefined);
    requestAnimationFrame(() => {
      const row = list.current?.querySelector<HTMLElement>(`[data-item="${left}"]`);
      (row ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    });
  };
  const onDecided = () => {
    if (openId === null) return;
    const next = nextOf(ids, openId);
    const row = rows.find(({ id }) => id === next);
    setSaid(row ? t('desk:queue.next', { title: title(row) }) : t('desk:queue.noNext'));
    if (next === undefined) close();
    else open(next);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isForTyping(event)) return;
    const isInList = event.target instanceof Node && list.current?.contains(event.target);
    const step =
      event.key === 'j' || (isInList && event.key === 'ArrowDown')
        ? 1
        : event.key === 'k' || (isInList && event.key === 'ArrowUp')
          ? -1
          : null;
    if (step !== null) {
      event.preventDefault();
      const from = openId ?? focusedRow(event.target);
      const next = stepFrom(ids, from, step);
      if (next !== undefined && next !== openId) open(next);
    } else if (event.key === 'Escape' && openId !== null) close();
    else if (event.key === '?') setShowsKeys((shown) => !shown);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div
        className={cx('mb-4 items-start justify-between gap-4', openId ? 'hidden md:flex' : 'flex')}
      >
        <QueueFilter kind={kind} />
        <Button
          variant="ghost"
          size="sm"
          icon={<Keyboard aria-hidden />}
          aria-expanded={showsKeys}
          onClick={() => setShowsKeys((shown) => !shown)}
          className="max-md:hidden"
        >
          {t('desk:queue.keys')}
        </Button>
      </div>
      {showsKeys ? (
        <div className="mb-4">
          <QueueKeys />
        </div>
      ) : null}
      <div className="grid gap-6 md:grid-cols-[20rem_minmax(0,1fr)]">
        <div ref={list} className={cx('min-w-0', openId && 'hidden md:block')}>
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
              title={kind === undefined ? t('desk:queue.empty') : t('desk:queue.emptyKind')}
              description={t('desk:queue.emptyText')}
              action={
                kind === undefined ? undefined : (
                  <ButtonLink variant="secondary" to={paths.desk()}>
                    {t('desk:queue.showAll')}
                  </ButtonLink>
                )
              }
            />
          ) : (
            <Card className="p-2 md:max-h-[max(28rem,calc(100dvh-16rem))] md:overflow-y-auto">
              <ul aria-label={t('desk:queue.list')}>
                {rows.map((row) => (
                  <QueueRow
                    key={row.id}
                    row={row}
                    isOpen={row.id === openId}
                    to={addressOf(row.id)}
                  />
                ))}
              </ul>
              {queue.hasNextPage ? (
                <p className="p-2 text-center">
                  <Button
                    variant="ghost"
                    size="sm"
                    loading={queue.isFetchingNextPage}
                    onClick={() => void queue.fetchNextPage()}
                  >
                    {t('desk:queue.more')}
                  </Button>
                </p>
              ) : null}
            </Card>
          )}
        </div>
        {openId === null ? (
          rows.length > 0 ? (
            <EmptyState
              className="hidden md:flex"
              title={t('desk:queue.choose')}
              description={t('desk:queue.chooseText')}
            />
          ) : null
        ) : (
          <OpenedItem
            key={openId}
            id={openId}
            row={rows.find(({ id }) => id === openId)}
            onDecided={onDecided}
            onClose={close}
          />
        )}
      </div>
    </>
  );
}
