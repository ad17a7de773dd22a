import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { recordPitch } from '@/features/auth/session/destination';
import { Claims } from '@/features/public-site/claims';
import { Closing } from '@/features/public-site/sections/closing';
import { Door } from '@/features/public-site/door';
import { Facts } from '@/features/public-site/sections/facts';
import { Fan } from '@/features/public-site/fan';
import { Faq } from '@/features/public-site/faq';
import { PhoneFrame } from '@/features/public-site/phone-frame';
import { Price } from '@/features/public-site/price/price';
import { RotatingWord } from '@/features/public-site/rotating-word';
import { WhyChoose } from '@/features/public-site/why-choose';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import { ButtonLink } from '@/ui/button/button';
import { useDocumentTitle } from '@/ui/hooks/use-document-title';
import { LazyDemo } from './lazy-demo';
import { useStart } from './use-start';

/** 'Record my pitch' leads there, by way of the registration and its mail. */
async function rememberToRecord() {
  const { rememberReturnAddress } = await import('@/features/auth/session/return-address');
  rememberReturnAddress(recordPitch, 'talent');
}

/** The home page (docs/product.md#visitor-pages). */
export function HomePage() {
  const { t } = useTranslation('home');
  // Members need no promotion.
  const isVisitor = useSession().status === 'signed-out';
  const start = useStart(paths.register, t('start', { returnObjects: true }));
  useDocumentTitle(t('title'));

  return (
    <>
      <div className="mx-auto grid max-w-[84rem] items-center gap-x-10 gap-y-5 px-5 pt-5 pb-14 md:grid-cols-[1.1fr_1fr] md:px-8 md:pt-8">
        <div className="md:self-end">
          <p className="text-base font-semibold text-signal-text">{t('eyebrow')}</p>
          <h1 tabIndex={-1} className="mt-1 text-2xl md:mt-2">
            {t('claim')}
          </h1>
          <h2 className="mt-2 flex flex-wrap gap-x-[0.3em] text-lg md:mt-3 md:text-xl">
            <span className="sr-only">{t('headline.spoken')}</span>
            <span aria-hidden>{t('headline.before')}</span>
            <RotatingWord words={[t('headline.talent'), t('headline.job')]} />
            <span aria-hidden>{t('headline.after')}</span>
          </h2>
        </div>
        <div className="md:col-start-2 md:row-span-2 md:row-start-1">
          <Fan>
            <PhoneFrame label={t('demo')}>
              <LazyDemo example="mei" place={0} />
            </PhoneFrame>
          </Fan>
        </div>
        <div className="flex flex-col gap-5 md:self-start">
          <p className="prose-width text-base text-muted max-md:order-last md:text-lg">
            {t('lead')}
          </p>
          {isVisitor ? (
            <nav aria-label={t('doors')} className="grid max-w-[40rem] grid-cols-2 gap-3">
              <Door
                look="filled"
                to={paths.auth('company', 'register')}
                {...t('cards.company', { returnObjects: true })}
              />
              <Door
                look="plain"
                to={paths.auth('talent', 'register')}
                {...t('cards.talent', { returnObjects: true })}
                record={recordPitch}
                onClick={() => void rememberToRecord()}
              />
            </nav>
          ) : (
            <ButtonLink to={start.to} size="lg" className="self-start">
              {start.label}
              <ArrowRight aria-hidden />
            </ButtonLink>
          )}
          {isVisitor ? <Facts facts={t('facts', { returnObjects: true })} /> : null}
          <Link
            to={paths.howItWorks}
            className="-my-2 inline-flex min-h-11 w-fit items-center rounded-sm text-muted underline underline-offset-4 hover:text-ink max-md:order-last"
          >
            {t('howItWorks')}
          </Link>
        </div>
      </div>
      {isVisitor ? <Claims /> : null}
      <div className="mx-auto grid max-w-[84rem] gap-12 px-5 py-14 md:grid-cols-2 md:px-8">
        <WhyChoose
          heading={t('why.company.heading')}
          reasons={t('why.company.items', { returnObjects: true })}
        />
        <WhyChoose
          heading={t('why.talent.heading')}
          reasons={t('why.talent.items', { returnObjects: true })}
        />
      </div>
      <div className="mx-auto grid max-w-[84rem] gap-12 px-5 pb-14 md:grid-cols-2 md:px-8">
        <Faq
          heading={t('faq.company.heading')}
          questions={t('faq.company.items', { returnObjects: true })}
          settings={{ price: <Price /> }}
        />
        <Faq
          heading={t('faq.talent.heading')}
          questions={t('faq.talent.items', { returnObjects: true })}
        />
      </div>
      {isVisitor ? (
        <div className="mx-auto max-w-[84rem] px-5 md:px-8">
          <Closing heading={t('end.heading')} text={t('end.text')} start={start} />
        </div>
      ) : null}
    </>
  );
}
