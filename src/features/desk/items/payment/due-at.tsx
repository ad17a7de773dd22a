import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import { useToday } from '@/ui/hooks/use-today';

const dayMs = 86_400_000;

/** Until when the bank waits for an answer to a dispute: 'Answer by December 4, 3 days left'. */
export function DueAt({ time, className }: { time: string; className?: string }) {
  const { t, i18n } = useTranslation('desk');
  const today = useToday();
  const dueDate = new Date(time);
  const day = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'long' }).format(
    dueDate,
  );
  const dueDay = new Date(dueDate.getFullYear(), dueDate.getMonth(), dueDate.getDate());
  // Rounded, because a day can have 23 or 25 hours.
  const daysLeft = Math.round((dueDay.getTime() - today) / dayMs);
  return (
    <time dateTime={time} className={cx('font-semibold text-danger', className)}>
      {daysLeft < 0
        ? t('dispute.overdue', { day })
        : daysLeft === 0
          ? t('dispute.today', { day })
          : t('dispute.due', { day, count: daysLeft })}
    </time>
  );
}
