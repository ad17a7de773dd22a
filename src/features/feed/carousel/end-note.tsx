import { LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';

/** On the last card while the server has more: the next page is loading, or failed to load. */
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
