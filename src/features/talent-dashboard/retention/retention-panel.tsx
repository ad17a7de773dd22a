import { useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { retentionQuery } from '@/features/talent-dashboard/api/queries';
import { formatDuration } from '@/lib/i18n/format';
import { useUser } from '@/lib/session/session';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import {
  compareVideos,
  fewestWatches,
  retentionOf,
  tipsFor,
  type Point,
  type Retention,
} from './retention';
import { RetentionCurve } from './retention-curve';
import { RetentionTable } from './retention-table';
import type { CompanyFiles } from '@/domain/video/company-file-url';
import { useVideoLength } from './use-video-length';

interface RetentionPanelProps {
  positionId: string;
  videoUrl: string | null;
  /** Where the files of a pitch for companies only load. */
  files?: CompanyFiles | undefined;
}

/** Where the viewers of a position's video stop watching. */
export function RetentionPanel({ positionId, videoUrl, files }: RetentionPanelProps) {
  const { t } = useTranslation('talent-dashboard');
  const takes = useQuery(retentionQuery(useUser().id));
  const seconds = useVideoLength(videoUrl, files);
  if (!takes.data) {
    return takes.isError ? (
      <ErrorState
        title={t('retention.loadFailed')}
        description={t('loadFailedHint')}
        retryLabel={t('retry')}
        onRetry={() => void takes.refetch()}
      />
    ) : (
      <Skeleton className="h-64" />
    );
  }
  const [newest, before] = takes.data.filter((take) => take.position_id === positionId);
  const take = retentionOf(newest);
  const last = retentionOf(before);
  if (!take) {
    return (
      <div>
        <p className="font-semibold">{t('retention.tooFew', { count: fewestWatches })}</p>
        <p className="mt-1 text-sm text-muted">{t('retention.counted')}</p>
        {last ? (
          <div className="mt-4">
            <p className="mb-1.5 text-sm font-semibold">{t('retention.last')}</p>
            <Figures of={last} />
          </div>
        ) : null}
      </div>
    );
  }
  return <TakeFigures take={take} last={last} seconds={seconds} />;
}

interface TakeFiguresProps {
  take: Retention;
  last: Retention | undefined;
  seconds: number | undefined;
}

function TakeFigures({ take, last, seconds }: TakeFiguresProps) {
  const { t, i18n } = useTranslation('talent-dashboard');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const pointText = (tenth: number) =>
    seconds === undefined ? percent.format(tenth / 10) : formatDuration((seconds * tenth) / 10);
  const viewers = t('retention.viewers', {
    count: take.watched,
    n: new Intl.NumberFormat(i18n.language).format(take.watched),
  });
  const tips = tipsFor(take, seconds);
  return (
    <div className="grid gap-3">
      <div>
        <p className="mb-1.5 text-sm text-muted">{viewers}</p>
        <Figures of={take} />
      </div>
      <RetentionCurve
        take={take}
        last={last}
        seconds={seconds}
        label={t('retention.summary', {
          viewers,
          start: percent.format(take.at.start),
          half: percent.format(take.at.half),
          end: percent.format(take.at.end),
        })}
      />
      {last ? <LastTake take={take} last={last} /> : null}
      {tips.length > 0 ? (
        <ul className="grid gap-2 text-sm">
          {tips.map((tip) => (
            <li key={tip.kind} className="flex gap-2">
              <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
              {tip.kind === 'moment'
                ? t('retention.tips.moment', {
                    from: pointText(tip.tenth),
                    to: pointText(tip.tenth + 1),
                  })
                : t(`retention.tips.${tip.kind}`, {
                    length: seconds === undefined ? '' : formatDuration(seconds),
                  })}
            </li>
          ))}
        </ul>
      ) : null}
      <RetentionTable take={take} last={last} pointText={pointText} />
    </div>
  );
}

const points: readonly Point[] = ['start', 'half', 'end'];

function Figures({ of }: { of: Retention }) {
  const { t, i18n } = useTranslation('talent-dashboard');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <dl className="grid grid-cols-3 gap-3">
      {points.map((point) => (
        <div key={point} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-muted">{t(`retention.to.${point}`)}</dt>
          <dd className="font-display text-lg tabular-nums">{percent.format(of.at[point])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the fainter line is, and the difference in a sentence. */
function LastTake({ take, last }: { take: Retention; last: Retention }) {
  const { t, i18n } = useTranslation('talent-dashboard');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const compared = compareVideos(take, last);
  const text =
    typeof compared === 'string'
      ? t(`retention.${compared}`)
      : t(`retention.compared.${compared.point}`, {
          now: percent.format(compared.now),
          before: percent.format(compared.before),
        });
  return (
    <p className="flex gap-2 text-sm">
      <span
        aria-hidden
        className="mt-2.5 w-4 shrink-0 self-start border-t-[1.5px] border-dashed border-field-line"
      />
      {text}
    </p>
  );
}
