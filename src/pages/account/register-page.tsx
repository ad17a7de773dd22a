import { ArrowRight, Building2, Check, Mic } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { startOf } from '@/features/auth/session/destination';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import { Page, PageHeading } from '@/ui/layout/page';
import { PleaseWait } from '@/ui/feedback/please-wait';

/** The account type chooser. A member whose type is known has chosen, and starts. */
export function RegisterPage() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const look =
    'inline-flex min-h-11 items-center font-semibold text-ink underline decoration-field-line underline-offset-4 hover:decoration-current';
  if (session.status === 'loading') return <PleaseWait className="mx-auto my-16 w-fit" />;
  if (session.status === 'signed-in' && session.user.hasKnownType) {
    return <Navigate to={startOf(session.user.userType)} replace />;
  }
  const isUndecided = session.status === 'signed-in' && session.user.isUndecided === true;
  return (
    <Page title={t('join.title')} heading={false} className="md:py-20">
      <PageHeading
        description={isUndecided ? t('join.undecided') : t('join.text')}
        className="md:mb-10"
      >
        {t('join.title')}
      </PageHeading>
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        <Choice
          to={paths.auth('company', 'register')}
          icon={<Building2 aria-hidden />}
          title={t('join.company')}
          text={t('join.companyText')}
          cost={t('join.companyCost')}
        />
        <Choice
          to={paths.auth('talent', 'register')}
          icon={<Mic aria-hidden />}
          title={t('join.talent')}
          text={t('join.talentText')}
          cost={t('join.talentCost')}
        />
      </div>
      {isUndecided ? null : (
        <p className="mt-8 flex flex-wrap items-center gap-x-5 text-muted">
          <span className="max-sm:w-full">{t('join.haveAccount')}</span>
          <Link to={paths.auth('talent')} className={look}>
            {t('join.signInTalent')}
          </Link>
          <Link to={paths.auth('company')} className={look}>
            {t('join.signInCompany')}
          </Link>
        </p>
      )}
    </Page>
  );
}

interface ChoiceProps {
  to: string;
  icon: ReactNode;
  title: string;
  text: string;
  cost: string;
}

function Choice({ to, icon, title, text, cost }: ChoiceProps) {
  const id = useId();
  return (
    <div className="group relative flex flex-col gap-3 rounded-card bg-surface p-6 shadow-card transition-transform hover:-translate-y-0.5 md:p-8">
      <span className="grid size-12 place-items-center rounded-full bg-raised [&_svg]:size-6">
        {icon}
      </span>
      {/* The link covers the card, and is called by its title alone. */}
      <Link
        to={to}
        aria-describedby={id}
        className="-my-1.5 flex min-h-11 items-center justify-between gap-3 font-display text-lg after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2"
      >
        {title}
        <ArrowRight
          aria-hidden
          className="size-6 shrink-0 text-signal-text transition-transform group-hover:translate-x-1"
        />
      </Link>
      <span id={id} className="grid grow gap-3">
        <span className="text-muted">{text}</span>
        <span className="mt-auto flex items-center gap-2 pt-2 text-sm font-semibold">
          <Check aria-hidden className="size-4 shrink-0 text-success" />
          {cost}
        </span>
      </span>
    </div>
  );
}
