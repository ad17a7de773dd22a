import { useTranslation } from 'react-i18next';
import { Closing } from '@/features/public-site/sections/closing';
import { Facts } from '@/features/public-site/sections/facts';
import { Faq } from '@/features/public-site/faq';
import { Hero } from '@/features/public-site/sections/hero';
import { PhoneFrame } from '@/features/public-site/phone-frame';
import { Reasons } from '@/features/public-site/sections/reasons';
import { RecorderPicture } from '@/features/public-site/sections/recorder-picture';
import { LazyDemo } from '@/pages/home/lazy-demo';
import { useStart } from '@/pages/home/use-start';
import { paths } from '@/lib/routing/paths';
import { useDocumentTitle } from '@/ui/hooks/use-document-title';

/** The landing page of talent, with the recorder, a demo and Get Started. */
export function ForTalentPage() {
  const { t } = useTranslation(['info', 'home']);
  const start = useStart(paths.auth('talent', 'register'), t('start', { returnObjects: true }));
  useDocumentTitle(t('forTalent.title'));
  return (
    <div className="mx-auto grid max-w-[84rem] gap-16 px-5 pt-8 pb-4 md:px-8">
      <Hero
        title={t('forTalent.title')}
        lead={t('forTalent.lead')}
        start={start}
        note={<Facts facts={t('home:facts', { returnObjects: true }).slice(2)} />}
      >
        <RecorderPicture {...t('forTalent.recorder', { returnObjects: true })} />
      </Hero>
      <Reasons
        heading={t('forTalent.why')}
        reasons={t('forTalent.items', { returnObjects: true })}
      />
      <section className="grid items-center gap-8 md:grid-cols-2">
        <div>
          <h2 className="text-xl">{t('forTalent.others.heading')}</h2>
          <p className="mt-3 prose-width text-lg text-muted">{t('forTalent.others.text')}</p>
        </div>
        <PhoneFrame label={t('demo')}>
          <LazyDemo example="leo" place={3} />
        </PhoneFrame>
      </section>
      <Faq
        heading={t('home:faq.talent.heading')}
        questions={t('home:faq.talent.items', { returnObjects: true })}
      />
      <Closing {...t('forTalent.end', { returnObjects: true })} start={start} />
    </div>
  );
}
