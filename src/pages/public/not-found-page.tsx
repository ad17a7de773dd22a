import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/lib/routing/paths';
import { ButtonLink } from '@/ui/button/button';
import { DeadEnd } from '@/ui/feedback/dead-end';
import { Page } from '@/ui/layout/page';

/** Shown at every unknown address. */
export function NotFoundPage() {
  const { t } = useTranslation('auth');
  return (
    <Page title={t('notFound.title')} heading={false}>
      <DeadEnd
        icon={<Compass />}
        title={t('notFound.title')}
        text={
          <>
            <p>{t('notFound.text')}</p>
            <p className="mt-2 text-sm tabular-nums">{t('notFound.code')}</p>
          </>
        }
      >
        <ButtonLink to={paths.home} size="lg">
          {t('notFound.home')}
        </ButtonLink>
        <ButtonLink to={paths.howItWorks} variant="ghost">
          {t('notFound.about')}
        </ButtonLink>
      </DeadEnd>
    </Page>
  );
}
