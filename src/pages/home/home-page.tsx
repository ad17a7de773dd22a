import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Claims } from '@/features/public-site/claims';
import { Faq } from '@/features/public-site/faq';
import { PhoneFrame } from '@/features/public-site/phone-frame';
import { RotatingWord } from '@/features/public-site/rotating-word';
import { WhyChoose } from '@/features/public-site/why-choose';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';
import { recordPitch } from '@/features/auth/session/destination';
import { rememberReturnAddress } from '@/features/auth/session/return-address';
import { useSession } from '@/lib/session/session';
import { ButtonLink } from '@/ui/button/button';
import { useDocumentTitle } from '@/ui/hooks/use-document-title';
import { LazyDemo } from './lazy-demo';
import { Price } from '@/features/public-site/price/price';
import { useStart } from './use-start';

/** The home page (docs/product.md#visitor-pages). */
export function HomePage() {
  const { t } = useTranslation('home');
  // Members need no promotion.
  const isVisitor = useSession().status === 'signed-out';
  const start = useStart(paths.register, t('start', { returnObjects: true }));
  useDocumentTitle(t('title'));

  return (
    <>
      <div className="mx-auto grid max-w-[84rem] items-center gap-10 px-5 pt-8 pb-14 md:grid-cols-[1.2fr_1fr] md:px-8 md:pt-8">
        <div>
          <h1 tabIndex={-1} className="sr-only">
            {t('headline.spoken')}
          </h1>
          <div className="font-display text-2xl font-semibold">
            <div aria-hidden>{t('headline.before')}</div>
            <div className="flex items-center gap-2">
              <RotatingWord words={[t('headline.talent'), t('headline.job')]} />
            </div>
            <div aria-hidden>{t('headline.after')}</div>
          </div>
          <p className="mt-5 prose-width text-lg text-muted">{t('lead')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={start.to} size="lg" className="max-sm:flex-1 max-sm:px-4">
              {start.label}
              <ArrowRight aria-hidden />
            </ButtonLink>
            <ButtonLink
              to={paths.howItWorks}
              size="lg"
              variant="secondary"
              className="max-sm:flex-1 max-sm:px-4"
            >
              {t('howItWorks')}
            </ButtonLink>
          </div>
        </div>
        <PhoneFrame label={t('demo')}>
          <LazyDemo />
        </PhoneFrame>
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
      {isVisitor ? (
        <div className="mx-auto grid max-w-[84rem] gap-5 px-5 md:grid-cols-2 md:px-8">
          <EntryCard
            to={paths.auth('company', 'register')}
            title={t('cards.company.title')}
            text={t('cards.company.text')}
            action={t('cards.company.action')}
          />
          <EntryCard
            to={paths.auth('talent', 'register')}
            title={t('cards.talent.title')}
            text={t('cards.talent.text')}
            action={t('cards.talent.action')}
            // 'Record my pitch' leads there, by way of the registration and its mail.
            onClick={() => rememberReturnAddress(recordPitch, 'talent')}
          />
        </div>
      ) : null}
      <div className="mx-auto grid max-w-[84rem] gap-12 px-5 py-14 md:grid-cols-2 md:px-8">
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
    </>
  );
}

interface EntryCardProps {
  to: string;
  title: string;
  text: string;
  action: string;
  onClick?: () => void;
}

/** A large card that is one link. */
function EntryCard(props: EntryCardProps) {
  const { to, title, text, action, onClick } = props;
  return (
    <Link
      to={to}
      state={{ startsTyping: true }}
      onClick={onClick}
      className="group flex flex-col gap-2 rounded-card bg-surface p-6 shadow-card md:p-8"
    >
      <span className="font-display text-xl font-semibold">{title}</span>
      <span className="prose-width text-muted">{text}</span>
      <span className="mt-4 inline-flex items-center gap-2 font-semibold text-signal-text">
        {action}
        <ArrowRight
          aria-hidden
          className="size-5 transition-transform group-hover:translate-x-1 motion-reduce:transition-none"
        />
      </span>
    </Link>
  );
}
