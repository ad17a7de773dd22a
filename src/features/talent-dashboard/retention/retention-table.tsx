import { useTranslation } from 'react-i18next';
import { NumbersTable } from '@/features/talent-dashboard/activity/numbers-table';
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
    <NumbersTable
      heads={[
        t('retention.point'),
        t('retention.stillThere'),
        ...(last ? [t('retention.last')] : []),
      ]}
      rows={take.curve.map((share, tenth) => ({
        name: pointText(tenth),
        numbers: [share, ...(last ? [last.curve[tenth] ?? 0] : [])].map((value) =>
          percent.format(value),
        ),
      }))}
    />
  );
}
