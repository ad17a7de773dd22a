import { useTranslation } from 'react-i18next';
import { Closing } from '@/features/public-site/sections/closing';
import { Facts } from '@/features/public-site/sections/facts';
import { Faq } from '@/features/public-site/faq';
import { FilmStrip } from '@/features/public-site/sections/film-strip';
import { Hero } from '@/features/public-site/sections/hero';
import { PhoneFrame } from '@/features/public-site/phone-frame';
import { Price } from '@/features/public-site/price/price';
import { PriceCard } from '@/features/public-site/sections/price-card';
import { Reasons } from '@/features/public-site/sections/reasons';
import { LazyDemo } from '@/pages/home/lazy-demo';
import { useStart } from '@/pages/home/use-start';
import { paths } from '@/lib/routing/paths';
import { useDocumentTitle } from '@/ui/hooks/use-document-title';
import { useScrollToHash } from '@/ui/hooks/use-scroll-to-hash';
import { FilledText } from '@/ui/layout/filled-text';

/** The landing page of companies, with a demo, the price and Get Started. */
export function ForCompaniesPage() {
  const { t } = useTranslation(['info', 'home']);
  const start = useStart(paths.companyRegister, t('start', { returnObjects: true }));
  useDocumentTitle(t('forCompanies.title'));
  useScrollToHash();
  const values = { price: <Price /> };
  return (
    <div className="mx-auto grid max-w-[84rem] gap-16 px-5 pt-8 pb-4 md:px-8">
      <Hero
        title={t('forCompanies.title')}
        lead={t('forCompanies.lead')}
        start={start}
        note={<Facts facts={t('home:facts', { returnObjects: true }).slice(0, 2)} />}
      >
        <PhoneFrame label={t('demo')}>
          <LazyDemo example="leo" place={1} />
        </PhoneFrame>
      </Hero>
      <FilmStrip {...t('forCompanies.strip', { returnObjects: true })} />
      <PriceCard id="price" {...t('forCompanies.price', { returnObjects: true })} />
      <Reasons
        heading={t('forCompanies.why')}
        reasons={t('forCompanies.items', { returnObjects: true }).map(({ title, text }) => ({
          title,
          text: <FilledText text={text} values={values} />,
        }))}
      />
      <Faq
        heading={t('home:faq.company.heading')}
        questions={t('home:faq.company.items', { returnObjects: true })}
        settings={values}
      />
      <Closing {...t('forCompanies.end', { returnObjects: true })} start={start} />
    </div>
  );
}
