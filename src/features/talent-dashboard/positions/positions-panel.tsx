import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/routing/paths';
import { ButtonLink } from '@/ui/button/button';
import { Card } from '@/ui/layout/card';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import type { UnpublishedVideos } from '@/domain/video/unpublished-video';
import type { DashboardPosition } from '@/features/talent-dashboard/next-step/next-step';
import { PositionCard } from './position-card';

export interface PositionsPanelProps {
  /** Undefined while loading. */
  positions: readonly DashboardPosition[] | undefined;
  /** Videos that are not published yet. */
  unpublished: UnpublishedVideos;
  /** Whether the public sees a pitch, and what can be done about that. */
  renderVisibility: (position: DashboardPosition) => ReactNode;
  failed: boolean;
  onRetry: () => void;
  className?: string;
}

/** A talent's positions with their views and unlocks. */
export function PositionsPanel(props: PositionsPanelProps) {
  const { positions, unpublished, renderVisibility, failed, onRetry, className } = props;
  const { t } = useTranslation('talent-dashboard');
  return (
    <section aria-labelledby="positions-heading" className={className}>
      <h2 id="positions-heading" className="mb-3 text-lg">
        {t('positions')}
      </h2>
      {failed && !positions ? (
        <Card>
          <ErrorState
            title={t('loadFailed')}
            description={t('loadFailedHint')}
            retryLabel={t('retry')}
            onRetry={onRetry}
          />
        </Card>
      ) : null}
      {positions || failed ? null : <PositionsSkeleton />}
      {positions?.length === 0 ? (
        <Card>
          <EmptyState
            title={t('noPositions')}
            description={t('noPositionsHint')}
            action={
              <ButtonLink
                to={paths.profile('talent')}
                variant="secondary"
                icon={<Plus aria-hidden />}
              >
                {t('addPosition')}
              </ButtonLink>
            }
          />
        </Card>
      ) : null}
      {positions && positions.length > 0 ? (
        <ul className={grid}>
          {positions.map((position) => (
            <li key={position.id}>
              <PositionCard
                position={position}
                unpublished={unpublished.get(position.id)}
                visibility={renderVisibility(position)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const grid = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))]';

/** Two positions, as high as they will be with their pitch and what is said of it. */
export function PositionsSkeleton() {
  return (
    <div className={cx(grid)} aria-hidden>
      <Skeleton className="h-54 rounded-card!" />
      <Skeleton className="h-54 rounded-card!" />
    </div>
  );
}
