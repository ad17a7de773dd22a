import { Play, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { posterOf } from '@/domain/video/poster';
import { paths } from '@/lib/routing/paths';
import { useTerms } from '@/domain/use-terms';
import { ButtonLink } from '@/ui/button/button';
import { Card } from '@/ui/layout/card';
import { PosterImage } from '@/ui/media/poster-image';
import type { UnpublishedVideo } from '@/domain/video/unpublished-video';
import { hasVideo } from '@/domain/position/own-position';
import type { DashboardPosition } from '@/features/talent-dashboard/next-step/next-step';
import { PositionMore } from './position-more';

interface PositionCardProps {
  position: DashboardPosition;
  unpublished: UnpublishedVideo | undefined;
  /** Whether the public sees the pitch, and what can be done about that. */
  visibility: ReactNode;
}

/** One position: its pitch with views and unlocks, or a link to record one. */
export function PositionCard({ position, unpublished, visibility }: PositionCardProps) {
  return (
    <Card className="overflow-hidden">
      {hasVideo(position) ? (
        <PositionWithVideo position={position} visibility={visibility} />
      ) : (
        <Empty position={position} unpublished={unpublished} />
      )}
    </Card>
  );
}

function PositionWithVideo({
  position,
  visibility,
}: Pick<PositionCardProps, 'position' | 'visibility'>) {
  const { t, i18n } = useTranslation('talent-dashboard');
  const title = useTerms().title(position.position_title);
  const figure = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <div className="flex min-h-40">
        <Link
          to={position.isLive ? paths.pitch(position.id) : paths.profile('talent')}
          aria-label={t('watch', { title })}
          className="theatre group relative block w-[min(7rem,28vw)] shrink-0 overflow-hidden -outline-offset-4"
        >
          <PosterImage
            poster={posterOf(position)}
            sizes="6.5rem"
            className="absolute inset-0 size-full object-cover object-top transition-transform group-hover:scale-[1.03]"
          />
          <span className="absolute bottom-2 left-2 grid size-9 place-items-center rounded-full bg-theatre-control text-theatre-ink">
            <Play aria-hidden className="size-4.5 fill-current" />
          </span>
        </Link>
        <div className="flex min-w-0 flex-1 flex-col px-4 py-3.5">
          <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
          {visibility}
          <dl className="mt-auto flex flex-wrap gap-x-6 gap-y-2 pt-4">
            <Counter
              value={figure.format(position.views)}
              label={t('views', { count: position.views })}
            />
            <Counter
              value={figure.format(position.unlocks)}
              label={t('unlocks', { count: position.unlocks })}
            />
          </dl>
        </div>
      </div>
      <PositionMore position={position} title={title} />
    </>
  );
}

function Counter({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-xl tabular-nums">{value}</dd>
    </div>
  );
}

function Empty({ position, unpublished }: Omit<PositionCardProps, 'visibility'>) {
  const { t } = useTranslation('talent-dashboard');
  const title = useTerms().title(position.position_title);
  return (
    <div className="flex min-h-40 gap-4 p-4">
      <span
        aria-hidden
        className="grid w-[min(5rem,20vw)] shrink-0 place-items-center rounded-field border border-dashed border-field-line text-muted"
      >
        <Video className="size-6" />
      </span>
      <div className="flex min-w-0 flex-col items-start">
        <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
        <p className="mt-0.5 text-sm text-muted">
          {t(unpublished ? `unpublished.${unpublished}` : 'noVideo')}
        </p>
        <ButtonLink
          to={`${paths.profile('talent')}#position-${position.id}`}
          variant="secondary"
          size="sm"
          className="mt-auto"
        >
          {t(unpublished ? `step.${unpublished}Action` : 'record')}
        </ButtonLink>
      </div>
    </div>
  );
}
