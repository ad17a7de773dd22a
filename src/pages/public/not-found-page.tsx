import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/routing/paths';
import { ButtonLink } from '@/ui/button/button';
import { Page } from '@/ui/layout/page';

/** Shown at every unknown address. */
export function NotFoundPage() {
  const { t } = useTranslation('auth');
  return (
    <Page title={t('notFound.title')} heading={false} width="narrow" className="py-16 md:py-28">
      <p className="font-display text-2xl text-signal-text tabular-nums">{t('notFound.code')}</p>
      <h1 tabIndex={-1} className="mt-2 text-xl">
        {t('notFound.title')}
      </h1>
      <p className="mt-3 prose-width text-muted">{t('notFound.text')}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={paths.home} size="lg">
          {t('notFound.home')}
        </ButtonLink>
        <ButtonLink to={paths.howItWorks} size="lg" variant="secondary">
          {t('notFound.about')}
        </ButtonLink>
      </div>
    </Page>
  );
}
