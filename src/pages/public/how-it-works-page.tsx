import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FilledText } from '@/ui/layout/filled-text';
import { Steps } from '@/features/public-site/steps';
import { paths } from '@/lib/routing/paths';
import { ButtonLink } from '@/ui/button/button';
import { Page, PageHeading } from '@/ui/layout/page';
import { Price } from '@/features/public-site/price/price';
import { useStart } from '@/pages/home/use-start';

/** Three generic steps, then those of talent and of companies. */
export function HowItWorksPage() {
  const { t } = useTranslation('info');
  const start = useStart(paths.register, t('start', { returnObjects: true }));
  return (
    <Page title={t('howItWorks.title')} heading={false}>
      <PageHeading description={t('howItWorks.lead')}>{t('howItWorks.title')}</PageHeading>
      {(['steps', 'company', 'talent'] as const).map((part) => (
        <Steps
          key={part}
          heading={t(`howItWorks.${part}.heading`)}
          steps={t(`howItWorks.${part}.items`, { returnObjects: true }).map(({ title, text }) => ({
            title,
            text: <FilledText text={text} values={{ price: <Price /> }} />,
          }))}
        />
      ))}
      <ButtonLink to={start.to} size="lg" className="mt-12">
        {start.label}
        <ArrowRight aria-hidden />
      </ButtonLink>
    </Page>
  );
}
