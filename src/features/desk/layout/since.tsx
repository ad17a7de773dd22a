import { useTranslation } from 'react-i18next';
import { useToday } from '@/ui/hooks/use-today';
import { ageOf } from './age-of';

/** How long ago something happened; the exact time on hover. */
export function Since({ time, className }: { time: string; className?: string }) {
  const { i18n } = useTranslation();
  // Drawn again on the next day, and with whatever the list is drawn again for.
  useToday();
  const exact = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time dateTime={time} title={exact.format(new Date(time))} className={className}>
      {ageOf(time, i18n.language)}
    </time>
  );
}
