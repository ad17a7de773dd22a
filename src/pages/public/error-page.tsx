import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/routing/paths';
import { Button } from '@/ui/button/button';
import { buttonLook } from '@/ui/button/button-look';
import { Page } from '@/ui/layout/page';

/** Shown when a page crashed. Its links reload the app. */
export function ErrorPage() {
  const { t } = useTranslation('auth');
  return (
    <Page title={t('crash.title')} heading={false} className="py-16 md:py-28">
      <div role="alert">
        <h1 tabIndex={-1} className="text-xl">
          {t('crash.title')}
        </h1>
        <p className="mt-3 prose-width text-muted">{t('crash.text')}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button size="lg" icon={<RotateCw aria-hidden />} onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
        <a href={paths.home} className={buttonLook('secondary', 'lg')}>
          {t('crash.home')}
        </a>
      </div>
    </Page>
  );
}
