import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { openByQuery, putOffByQuery } from '@/features/desk/api/items/colleagues';
import { isPutOff, type DeskItem } from '@/features/desk/api/items/item';
import { formatDate } from '@/lib/i18n/format';

/** Whether an item is urgent, by when it has to be decided, and until when it is put off. */
export function ItemStatus({ item }: { item: DeskItem }) {
  const { t, i18n } = useTranslation('desk');
  const { data: putOffBy } = useQuery({ ...putOffByQuery, enabled: item.snoozed_until !== null });
  const snoozer = putOffBy?.get(item.id);
  const day = (time: string) => formatDate(time, i18n.language);
  // Danger comes back within hours, where a day says too little.
  const until = (time: string) =>
    item.is_urgent
      ? new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
          new Date(time),
        )
      : day(time);
  return (
    <>
      {' '}
      {item.is_urgent ? (
        <span className="ml-1 font-semibold text-danger">{t('queue.urgent')}</span>
      ) : null}{' '}
      {/* A dispute's own line says until when. */}
      {item.due_at === null || item.facts.due_at ? null : (
        <span className="ml-1 font-semibold">{t('queue.due', { date: day(item.due_at) })}</span>
      )}{' '}
      {item.snoozed_until === null ? null : isPutOff(item) ? (
        <span className="ml-1">
          {snoozer === undefined
            ? t('queue.putOff', { date: until(item.snoozed_until) })
            : t('queue.putOffBy', { date: until(item.snoozed_until), name: snoozer })}
        </span>
      ) : snoozer === undefined ? null : (
        <span className="ml-1">{t('queue.wasPutOffBy', { name: snoozer })}</span>
      )}
    </>
  );
}

/** Which other operators have an item open, in a line of its own; nothing where none has. */
export function OpenBy({ itemId }: { itemId: string }) {
  const { t, i18n } = useTranslation('desk');
  const { data: openBy } = useQuery(openByQuery);
  const names = openBy?.get(itemId);
  return names ? (
    <span className="block text-sm font-semibold wrap-anywhere text-warning">
      {t('queue.openBy', {
        count: names.length,
        names: new Intl.ListFormat(i18n.language).format(names),
      })}
    </span>
  ) : null;
}
