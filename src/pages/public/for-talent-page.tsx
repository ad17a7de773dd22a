import { useTranslation } from 'react-i18next';
import { PitchLanding } from '@/features/public-site/pitch-landing';
import { FilledText } from '@/ui/layout/filled-text';
import { paths } from '@/lib/routing/paths';
import { useDocumentTitle } from '@/ui/hooks/use-document-title';
import { LazyDemo } from '@/pages/home/lazy-demo';
import { Price } from '@/features/public-site/price/price';
import { useStart } from '@/pages/home/use-start';

/** The landing page with a demo carousel and Get Started. */
export function ForTalentPage() {
  const { t } = useTranslation('info');
  const start = useStart(paths.auth('talent', 'register'), t('start', { returnObjects: true }));
  useDocumentTitle(t('forTalent.title'));
  return (
    <PitchLanding
      title={t('forTalent.title')}
      lead={t('forTalent.lead')}
      start={start}
      demo={{ label: t('demo'), carousel: <LazyDemo /> }}
      why={{
        heading: t('forTalent.why'),
        items: t('forTalent.items', { returnObjects: true }).map(({ title, text }) => ({
          title,
          text: <FilledText text={text} values={{ price: <Price /> }} />,
        })),
      }}
    />
  );
}
