import { Circle } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTerms } from '@/domain/use-terms';
import { Card } from '@/ui/layout/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { SelectField } from '@/ui/field/select-field';
import { Skeleton } from '@/ui/feedback/skeleton';
import { activityOf, type Activity, type PositionDay } from './activity';
import { ActivityChart } from './activity-chart';
import { ActivityTable } from './activity-table';
import { hasVideo } from '@/domain/position/own-position';
import type { DashboardPosition } from '@/features/talent-dashboard/next-step/next-step';
import { useDayText } from '@/lib/i18n/use-day-text';

export interface ActivityPanelProps {
  positions: readonly DashboardPosition[];
  /** Undefined while loading. */
  rows: readonly PositionDay[] | undefined;
  failed: boolean;
  onRetry: () => void;
  className?: string;
}

const allPositions = 'all';

/** A talent's views and unlocks of the last four weeks, for all positions or one of them. */
export function ActivityPanel(props: ActivityPanelProps) {
  const { positions, rows, failed, onRetry, className } = props;
  const { t } = useTranslation('talent-dashboard');
  const terms = useTerms();
  const [chosen, setChosen] = useState(allPositions);
  const [now] = useState(() => new Date());
  const watched = positions.filter(
    (position) => hasVideo(position) || rows?.some((row) => row.position_id === position.id),
  );
  if (watched.length === 0) return null;

  const positionId = watched.find((position) => position.id === chosen)?.id ?? null;
  return (
    <section aria-labelledby="activity-heading" className={className}>
      <h2 id="activity-heading" className="mb-3 text-lg">
        {t('activity.title')}
      </h2>
      <Card className="p-5">
        {watched.length > 1 ? (
          <SelectField
            label={t('activity.position')}
            className="mb-5 max-w-80"
            value={positionId ?? allPositions}
            onValueChange={setChosen}
            options={[
              { value: allPositions, label: t('activity.all') },
              ...watched.map(({ id, position_title }) => ({
                value: id,
                label: terms.title(position_title),
              })),
            ]}
          />
        ) : null}
        {rows ? (
          <ActivityFigures activity={activityOf(rows, positionId, now)} />
        ) : failed ? (
          <ErrorState
            title={t('activity.loadFailed')}
            description={t('loadFailedHint')}
            retryLabel={t('retry')}
            onRetry={onRetry}
          />
        ) : (
          <Skeleton className="h-72" />
        )}
      </Card>
    </section>
  );
}

function ActivityFigures({ activity }: { activity: Activity }) {
  const { t, i18n } = useTranslation('talent-dashboard');
  const dayText = useDayText();
  const number = new Intl.NumberFormat(i18n.language);
  const { days, views, unlocks, linkViews, week, weekBefore, best } = activity;
  if (views === 0 && unlocks === 0) {
    return (
      <div className="py-2">
        <p className="font-semibold">{t('activity.none')}</p>
        <p className="mt-1 prose-width text-muted">{t('activity.noneHint')}</p>
      </div>
    );
  }
  const counted = (key: 'views' | 'unlocks', count: number) =>
    `${number.format(count)} ${t(key, { count })}`;
  const summary = t('activity.summary', {
    views: counted('views', views),
    unlocks: counted('unlocks', unlocks),
    from: dayText(days[0]?.day ?? ''),
    to: dayText(days.at(-1)?.day ?? ''),
  });
  const peak = best
    ? t('activity.peak', { day: dayText(best.day), views: number.format(best.views) })
    : '';
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <dl className="flex gap-8">
          <Figure value={number.format(views)} label={t('views', { count: views })} />
          {linkViews > 0 ? (
            <Figure value={number.format(linkViews)} label={t('link.views')} />
          ) : null}
          <Figure
            value={number.format(unlocks)}
            label={
              <span className="flex items-center gap-1.5">
                <Circle aria-hidden className="size-2.5 fill-success text-success" />
                {t('unlocks', { count: unlocks })}
              </span>
            }
          />
        </dl>
        <p className="text-sm text-muted">
          {t('activity.weeks', {
            count: week,
            week: number.format(week),
            before: number.format(weekBefore),
          })}
        </p>
      </div>
      <ActivityChart days={days} label={`${summary} ${peak}`.trim()} />
      <ActivityTable days={days} hasLinkViews={linkViews > 0} />
    </>
  );
}

function Figure({ value, label }: { value: string; label: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-xl tabular-nums">{value}</dd>
    </div>
  );
}
