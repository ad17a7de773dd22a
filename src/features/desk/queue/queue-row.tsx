import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { QueueRow as Row } from '@/features/desk/api/item';
import { DueAt } from '@/features/desk/items/payment/due-at';
import { useItemTitle } from '@/features/desk/items/use-item-title';
import { Since } from '@/features/desk/layout/since';

interface QueueRowProps {
  row: Row;
  isOpen: boolean;
  /** The address at which it is open. */
  to: string;
}

/** One line of the queue: what waits, of whom, since when. */
export function QueueRow({ row, isOpen, to }: QueueRowProps) {
  const { t } = useTranslation('desk');
  const title = useItemTitle();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li>
      <Link
        ref={link}
        to={to}
        data-item={row.id}
        aria-current={isOpen ? 'true' : undefined}
        className="block scroll-my-2 rounded-field px-3 py-2.5 -outline-offset-2 hover:bg-raised aria-[current]:bg-raised"
      >
        <span className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
          <span>
            {t(`kind.${row.kind}`)}
            {row.is_urgent ? (
              <span className="ml-2 font-semibold text-danger">{t('queue.urgent')}</span>
            ) : null}
          </span>
          <Since time={row.since} />
        </span>
        <span className="block font-semibold wrap-anywhere">{title(row)}</span>
        {row.facts.due_at ? <DueAt time={row.facts.due_at} className="block text-sm" /> : null}
        {row.name || row.email ? (
          <span dir="auto" className="block truncate text-left text-sm text-muted">
            {row.name ?? row.email}
          </span>
        ) : null}
      </Link>
    </li>
  );
}
