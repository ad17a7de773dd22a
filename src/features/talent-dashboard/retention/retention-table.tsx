import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Retention } from './retention';

interface RetentionTableProps {
  take: Retention;
  last: Retention | undefined;
  /** Names the point of the video after so many tenths. */
  pointText: (tenth: number) => string;
}

/** The curve's numbers as a table: who is still there after each tenth of the video. */
export function RetentionTable({ take, last, pointText }: RetentionTableProps) {
  const { t, i18n } = useTranslation('talent-dashboard');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <details className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 rounded-field text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {t('activity.table')}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-left text-muted [&>th]:py-2 [&>th]:font-normal">
            <th scope="col">{t('retention.point')}</th>
            <th scope="col" className="text-right">
              {t('retention.stillThere')}
            </th>
            {last ? (
              <th scope="col" className="text-right">
                {t('retention.last')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {take.curve.map((share, tenth) => (
            <tr key={pointText(tenth)} className="border-b border-line last:border-0 [&>*]:py-2">
              <th scope="row" className="text-left font-normal">
                {pointText(tenth)}
              </th>
              <td className="text-right">{percent.format(share)}</td>
              {last ? (
                <td className="text-right">{percent.format(last.curve[tenth] ?? 0)}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
