import { useTranslation } from 'react-i18next';
import type { ActivityDay } from './activity';
import { NumbersTable } from './numbers-table';
import { useDayText } from '@/lib/i18n/use-day-text';

interface ActivityTableProps {
  days: readonly ActivityDay[];
  /** Whether any view came by the talent's own link; without one there is no column. */
  hasLinkViews: boolean;
}

/** The chart's numbers as a table of the days with views or unlocks, newest first. */
export function ActivityTable({ days, hasLinkViews }: ActivityTableProps) {
  const { t, i18n } = useTranslation('talent-dashboard');
  const dayText = useDayText();
  const number = new Intl.NumberFormat(i18n.language);
  const busyDays = days.filter(({ views, unlocks }) => views > 0 || unlocks > 0).toReversed();
  return (
    <NumbersTable
      className="max-w-96"
      heads={[
        t('activity.day'),
        t('activity.viewsColumn'),
        ...(hasLinkViews ? [t('link.column')] : []),
        t('activity.unlocksColumn'),
      ]}
      rows={busyDays.map(({ day, views, unlocks, linkViews }) => ({
        name: dayText(day),
        numbers: [views, ...(hasLinkViews ? [linkViews] : []), unlocks].map((value) =>
          number.format(value),
        ),
      }))}
    />
  );
}
