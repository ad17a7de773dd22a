import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { QueueRow as Row } from '@/features/desk/api/items/item';
import { DueAt } from '@/features/desk/items/payment/due-at';
import { OpenBy, ItemStatus } from '@/features/desk/items/frame/item-status';
import { useItemTitle } from '@/features/desk/items/use-item-title';
import { Since } from '@/features/desk/layout/since';
import type { Selection } from './bulk/use-selection';

interface QueueRowProps {
  row: Row;
  isOpen: boolean;
  /** The address at which it is open. */
  to: string;
  selection: Selection;
}

/** One line of the queue: what waits, its first words, of whom, since when, and who has it open. */
export function QueueRow({ row, isOpen, to, selection }: QueueRowProps) {
  const { t } = useTranslation('desk');
  const title = useItemTitle();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const { words, count = 1 } = row.facts;
  const isSelected = selection.has(row.id);
  return (
    <li className="flex">
      <label className="grid w-11 shrink-0 cursor-pointer place-items-center self-stretch">
        <input
          type="checkbox"
          aria-label={t('bulk.select', { title: title(row) })}
          checked={isSelected}
          disabled={!isSelected && !selection.canSelect(row)}
          onClick={(event) => selection.toggle(row.id, event.shiftKey)}
          onChange={() => undefined}
          className="size-5 cursor-pointer accent-ink disabled:cursor-default disabled:opacity-30"
        />
      </label>
      <Link
        ref={link}
        to={to}
        data-item={row.id}
        aria-current={isOpen ? 'true' : undefined}
        className="block min-w-0 flex-1 scroll-my-2 rounded-field px-2 py-2.5 -outline-offset-2 hover:bg-raised aria-[current]:bg-raised"
      >
        <span className="flex flex-wrap gap-x-2 text-sm text-muted">
          <span>
            {t(`kind.${row.kind}`)}
            <ItemStatus item={row} />
          </span>{' '}
          <Since time={row.since} className="ml-auto" />
        </span>{' '}
        <OpenBy itemId={row.id} />{' '}
        <span className="block font-semibold wrap-anywhere">
          {title(row)}
          {/* The title of reports counts them. */}
          {count > 1 && row.kind !== 'report' ? (
            <span className="font-normal text-muted"> ({count})</span>
          ) : null}
        </span>{' '}
        {row.facts.due_at ? <DueAt time={row.facts.due_at} className="block text-sm" /> : null}
        {words ? (
          <span dir="auto" className="line-clamp-2 text-left text-sm wrap-anywhere">
            {words}
          </span>
        ) : null}{' '}
        {row.name || row.email ? (
          <span dir="auto" className="block truncate text-left text-sm text-muted">
            {row.name ?? row.email}
          </span>
        ) : null}
      </Link>
    </li>
  );
}
