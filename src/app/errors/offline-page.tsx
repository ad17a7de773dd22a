import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/ui/button/button';
import { Page } from '@/ui/layout/page';

/**
 * Shown while offline in place of a page whose code is not on this device; reloads once the network
 * is back.
 */
export function OfflinePage() {
  const { t } = useTranslation('shell');
  useEffect(() => {
    const open = () => window.location.reload();
    window.addEventListener('online', open);
    return () => window.removeEventListener('online', open);
  }, []);
  return (
    <Page title={t('offline.title')} heading={false} className="py-16 md:py-28">
      <div role="alert">
        <h1 tabIndex={-1} className="text-xl">
          {t('offline.title')}
        </h1>
        <p className="mt-3 prose-width text-muted">{t('offline.text')}</p>
      </div>
      <Button
        size="lg"
        className="mt-8"
        icon={<RotateCw aria-hidden />}
        onClick={() => window.location.reload()}
      >
        {t('offline.retry')}
      </Button>
    </Page>
  );
}
