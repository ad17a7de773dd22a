import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDayText } from '@/lib/i18n/use-day-text';
import { WideTable } from '@/features/desk/parts/wide-table';
import { daysUntil, type Figure } from './figures-of';
import { useFigureText } from './use-figure-text';

/** The numbers behind the bars, newest day first. */
export function FigureTable({ figures, now }: { figures: readonly Figure[]; now: Date }) {
  const { t } = useTranslation('desk-people');
  const dayText = useDayText();
  const text = useFigureText();
  const days = daysUntil(now)
    .map((day, index) => ({ day, index }))
    .toReversed();
  return (
    <details className="group mt-6">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 rounded-field text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {t('figures.table')}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <WideTable label={t('figures.table')} heads={[t('figures.day'), ...figures.map(text.name)]}>
        {days.map(({ day, index }) => (
          <tr key={day} className="border-b border-line last:border-0 [&>*]:px-2 [&>*]:py-2">
            <th scope="row" className="text-left font-normal whitespace-nowrap">
              {dayText(day)}
            </th>
            {figures.map((figure) => (
              <td key={`${figure.key} ${figure.currency}`} className="text-right whitespace-nowrap">
                {text.value(figure, figure.days[index] ?? null)}
              </td>
            ))}
          </tr>
        ))}
      </WideTable>
    </details>
  );
}
