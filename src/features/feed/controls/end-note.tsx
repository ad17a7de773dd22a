import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';

/** Shown on the last card while the next page is loading, or after it failed to load. */
export function EndNote({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const { t } = useTranslation('feed');
  return (
    <output className="flex items-center gap-2 text-sm text-theatre-ink">
      {failed ? (
        <>
          {t('carousel.moreFailed')}
          <Button variant="secondary" size="sm" onClick={onRetry}>
            {t('errors.retry')}
          </Button>
        </>
      ) : (
        <>
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          {t('carousel.loadingMore')}
        </>
      )}
    </output>
  );
}
