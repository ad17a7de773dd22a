import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ActivityDay } from './activity';
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
  const rows = days.filter(({ views, unlocks }) => views > 0 || unlocks > 0).toReversed();
  return (
    <details className="group mt-2">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 rounded-field text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {t('activity.table')}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <table className="w-full max-w-96 text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-left text-muted [&>th]:py-2 [&>th]:font-normal">
            <th scope="col">{t('activity.day')}</th>
            <th scope="col" className="text-right">
              {t('activity.viewsColumn')}
            </th>
            {hasLinkViews ? (
              <th scope="col" className="text-right">
                {t('link.column')}
              </th>
            ) : null}
            <th scope="col" className="text-right">
              {t('activity.unlocksColumn')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, views, unlocks, linkViews }) => (
            <tr key={day} className="border-b border-line last:border-0 [&>*]:py-2">
              <th scope="row" className="text-left font-normal">
                {dayText(day)}
              </th>
              <td className="text-right">{number.format(views)}</td>
              {hasLinkViews ? <td className="text-right">{number.format(linkViews)}</td> : null}
              <td className="text-right">{number.format(unlocks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
