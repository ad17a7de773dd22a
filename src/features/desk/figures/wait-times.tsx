import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { waitTimesQuery } from '@/features/desk/api/money/money';
import { LoadError } from '@/features/desk/parts/load-error';
import { WideTable } from '@/features/desk/parts/wide-table';
import { durationText } from './use-figure-text';

const heads = ['kind', 'decided', 'median', 'longest', 'oldest'] as const;

/** How long things waited in the last four weeks, by kind: the median and the longest, and the oldest that waits. */
export function WaitTimes() {
  const { t, i18n } = useTranslation(['desk-people', 'desk']);
  const waits = useQuery(waitTimesQuery);
  const duration = (seconds: number | null) =>
    seconds === null ? '–' : durationText(seconds, i18n.language);
  const { data } = waits;
  if (!data) return <LoadError query={waits} />;
  if (data.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="waits">
      <h2 id="waits" className="text-lg">
        {t('desk-people:waits.title')}
      </h2>
      <WideTable
        label={t('desk-people:waits.table')}
        heads={heads.map((head) => t(`desk-people:waits.${head}`))}
        className="mt-3"
      >
        {data.map(({ kind, n, median, longest, oldest }) => (
          <tr
            key={kind}
            className="border-b border-line text-right last:border-0 [&>*]:px-2 [&>*]:py-2"
          >
            <th scope="row" className="text-left font-normal">
              {t(`desk:kind.${kind}`)}
            </th>
            <td>{n}</td>
            <td>{duration(median)}</td>
            <td>{duration(longest)}</td>
            <td>{duration(oldest)}</td>
          </tr>
        ))}
      </WideTable>
    </section>
  );
}
