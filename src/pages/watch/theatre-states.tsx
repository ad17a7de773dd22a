import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';

/** Shown while the feed loads. */
export function TheatreLoading({ leading }: { leading: ReactNode }) {
  const { t } = useTranslation('feed');
  return (
    <div
      data-player-awaited
      role="status"
      aria-label={t('carousel.loading')}
      className="relative h-full md:not-flat:p-6 md:low:not-flat:px-6 md:low:not-flat:py-2"
    >
      <Skeleton className="mx-auto h-full rounded-none md:not-flat:aspect-[9/16] md:not-flat:min-w-80 md:not-flat:rounded-[1.75rem]" />
      <div className="absolute top-[max(0.75rem,var(--safe-top))] left-[max(1rem,var(--safe-x))] md:not-flat:hidden">
        {leading}
      </div>
    </div>
  );
}

/** Shown when the feed could not be read. */
export function TheatreError({ leading, onRetry }: { leading: ReactNode; onRetry: () => void }) {
  const { t } = useTranslation('feed');
  return (
    <div className="relative grid h-full place-items-center">
      <div className="absolute top-[max(0.75rem,var(--safe-top))] left-[max(1rem,var(--safe-x))] md:not-flat:hidden">
        {leading}
      </div>
      <ErrorState
        title={t('errors.failedToLoad')}
        description={t('errors.retryDescription')}
        retryLabel={t('errors.retry')}
        onRetry={onRetry}
      />
    </div>
  );
}
