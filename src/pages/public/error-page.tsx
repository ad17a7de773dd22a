import { RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/routing/paths';
import { Button } from '@/ui/button/button';
import { buttonLook } from '@/ui/button/button-look';
import { DeadEnd } from '@/ui/feedback/dead-end';
import { Page } from '@/ui/layout/page';

/** Shown when a page crashed. Its links reload the app. */
export function ErrorPage() {
  const { t } = useTranslation('auth');
  return (
    <Page title={t('crash.title')} heading={false}>
      <DeadEnd icon={<TriangleAlert />} title={t('crash.title')} text={t('crash.text')} isAlert>
        <Button size="lg" icon={<RotateCw aria-hidden />} onClick={() => window.location.reload()}>
          {t('crash.reload')}
        </Button>
        <a href={paths.home} className={buttonLook('ghost', 'md')}>
          {t('crash.home')}
        </a>
      </DeadEnd>
    </Page>
  );
}
