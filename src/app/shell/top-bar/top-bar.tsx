import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import { cx } from '@/ui/cx';
import { ButtonLink } from '@/ui/button/button';
import { lazyPart } from '@/ui/layout/lazy-part';
import { Logo } from './logo';

// Loaded separately, so that visitors, whose first page must load fast, never load it.
const MemberNavigation = lazyPart(
  async () => (await import('./member-navigation')).MemberNavigation,
);

/** The bar of wide screens: fixed, 80 px high, hidden on small ones. */
export function TopBar() {
  const session = useSession();
  return (
    <header className="fixed inset-x-0 top-0 z-40 hidden h-20 items-center gap-8 border-b border-line bg-page px-(--gutter) text-ink md:flex">
      <Logo />
      {session.status === 'signed-in' && !session.user.isUndecided ? (
        <Suspense>
          <MemberNavigation userType={session.user.userType} />
        </Suspense>
      ) : null}
      {session.status === 'signed-out' || session.status === 'unconfirmed' ? (
        <VisitorNavigation />
      ) : null}
    </header>
  );
}

/** What visitors look for. */
const places = [
  { to: paths.howItWorks, key: 'footer.howItWorks' },
  { to: paths.forCompanies, key: 'footer.forCompanies' },
  { to: paths.forTalent, key: 'footer.forTalent' },
  { to: `${paths.forCompanies}#price`, key: 'pricing' },
] as const;

const linkLook =
  'flex min-h-11 items-center rounded-full px-4 font-semibold whitespace-nowrap hover:bg-raised';

function VisitorNavigation() {
  const { t } = useTranslation('shell');
  return (
    <nav aria-label={t('mainNav')} className="flex flex-1 items-center gap-2">
      <div className="hidden items-center lg:flex">
        {places.map(({ to, key }) => (
          <Link key={key} to={to} className={linkLook}>
            {t(key)}
          </Link>
        ))}
      </div>
      <Link to={paths.auth('talent')} className={cx(linkLook, 'ml-auto')}>
        {t('signIn')}
      </Link>
      <ButtonLink to={paths.register} size="sm">
        {t('signUp')}
      </ButtonLink>
    </nav>
  );
}
