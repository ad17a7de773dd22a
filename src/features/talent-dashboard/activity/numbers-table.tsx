import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';

interface NumbersTableProps {
  /** What the rows are, and then the name of each column of numbers. */
  heads: readonly [string, ...string[]];
  rows: readonly { name: string; numbers: readonly string[] }[];
  className?: string;
}

/** A chart's numbers as a table, for whoever opens it. */
export function NumbersTable({
  heads: [rowsName, ...columns],
  rows,
  className,
}: NumbersTableProps) {
  const { t } = useTranslation('talent-dashboard');
  return (
    <details className="group mt-2">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 rounded-field text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {t('activity.table')}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <table className={cx('w-full text-sm tabular-nums', className)}>
        <thead>
          <tr className="border-b border-line text-left text-muted [&>th]:py-2 [&>th]:font-normal">
            <th scope="col">{rowsName}</th>
            {columns.map((column) => (
              <th key={column} scope="col" className="text-right">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, numbers }) => (
            <tr key={name} className="border-b border-line last:border-0 [&>*]:py-2">
              <th scope="row" className="text-left font-normal">
                {name}
              </th>
              {columns.map((column, index) => (
                <td key={column} className="text-right">
                  {numbers[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
