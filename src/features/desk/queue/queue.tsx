import { Keyboard } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { queueFilterOf } from '@/features/desk/api/items/item';
import { useItemTitle } from '@/features/desk/items/use-item-title';
import { paths } from '@/lib/routing/paths';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { BulkBar } from './bulk/bulk-bar';
import { useSelection } from './bulk/use-selection';
import { nextOf } from './next-of';
import { OpenItem } from './open-item';
import { QueueFilter } from './queue-filter';
import { QueueKeys } from './queue-keys';
import { QueueList } from './queue-list';
import { useQueueKeys } from './use-queue-keys';
import { useQueueRows } from './use-queue-rows';
import { useSteps } from './use-steps';

/**
 * What waits for an operator, danger and money first. The open item and the list's filter are in the
 * address, so on a phone Back returns to the list.
 */
export function Queue() {
  const { t } = useTranslation('desk');
  const [params, setParams] = useSearchParams();
  const filter = queueFilterOf(params.get('kind'));
  const openId = params.get('item');
  const queueRows = useQueueRows(filter, openId);
  const { queue, rows } = queueRows;
  const ids = rows.map(({ id }) => id);
  const selection = useSelection(rows);
  const title = useItemTitle();
  const list = useRef<HTMLDivElement>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const toggleKeys = () => setShowsKeys((isVisible) => !isVisible);
  const [announcement, setAnnouncement] = useState('');

  const paramsFor = (id: string | undefined) => ({
    ...(filter === undefined ? {} : { kind: filter }),
    ...(id === undefined ? {} : { item: id }),
  });
  const addressOf = (id: string) => `${paths.desk()}?${new URLSearchParams(paramsFor(id))}`;
  const open = (id: string | undefined) =>
    setParams(paramsFor(id), { replace: openId !== null, preventScrollReset: true });
  const { step, forget: resetSteps } = useSteps({
    ids,
    openId,
    open,
    isLoading: queue.isFetching,
    loadNext: queue.hasNextPage ? () => void queue.fetchNextPage() : null,
    loadPrevious: queue.hasPreviousPage ? () => void queue.fetchPreviousPage() : null,
  });
  const close = () => {
    const closedId = openId;
    resetSteps();
    open(undefined);
    requestAnimationFrame(() => {
      const row = list.current?.querySelector<HTMLElement>(`[data-item="${closedId}"]`);
      (row ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    });
  };
  const onDecided = () => {
    if (openId === null) return;
    const next = nextOf(ids, openId);
    const row = rows.find(({ id }) => id === next);
    setAnnouncement(row ? t('queue.next', { title: title(row) }) : t('queue.noNext'));
    resetSteps();
    if (next === undefined) close();
    else open(next);
  };

  useQueueKeys({
    list,
    step,
    toggle: (focused) => {
      const id = focused ?? openId;
      if (id !== null) selection.toggle(id);
    },
    close: openId === null ? undefined : close,
    toggleHelp: toggleKeys,
  });

  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div
        className={cx('mb-4 items-start justify-between gap-4', openId ? 'hidden md:flex' : 'flex')}
      >
        <QueueFilter
          filter={filter}
          onChoose={() => {
            resetSteps();
            queueRows.backToStart();
          }}
        />
        <Button
          variant="ghost"
          size="sm"
          icon={<Keyboard aria-hidden />}
          aria-expanded={showsKeys}
          onClick={toggleKeys}
          className="max-md:hidden"
        >
          <span className="max-2xl:sr-only">{t('queue.keys')}</span>
        </Button>
      </div>
      {showsKeys ? (
        <div className="mb-4">
          <QueueKeys />
        </div>
      ) : null}
      <BulkBar selection={selection} />
      <div className="grid gap-6 md:grid-cols-[20rem_minmax(0,1fr)]">
        <QueueList
          ref={list}
          queueRows={queueRows}
          filter={filter}
          openId={openId}
          addressOf={addressOf}
          selection={selection}
          onChoose={resetSteps}
        />
        {openId === null ? (
          rows.length > 0 ? (
            <EmptyState
              className="hidden md:flex"
              title={t('queue.choose')}
              description={t('queue.chooseText')}
            />
          ) : null
        ) : (
          <OpenItem
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
