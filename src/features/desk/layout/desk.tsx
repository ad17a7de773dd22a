import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, NavLink, useLocation } from 'react-router-dom';
import { countsQuery } from '@/features/desk/api/items/queue';
import { ownActionsQuery } from '@/features/desk/api/team';
import { useDeskTopic } from '@/features/desk/api/use-desk-topic';
import { paths } from '@/lib/routing/paths';
import { useUser } from '@/lib/session/session';
import { PleaseWait } from '@/ui/feedback/please-wait';
import { cx } from '@/ui/cx';
import { Page } from '@/ui/layout/page';
import { CodeSheet } from '@/features/desk/door/code-sheet';
import { atMost99 } from './at-most-99';

const Queue = lazy(async () => ({ default: (await import('@/features/desk/queue/queue')).Queue }));
const People = lazy(async () => ({
  default: (await import('@/features/desk/people/people')).People,
}));
const Log = lazy(async () => ({ default: (await import('@/features/desk/log/log')).Log }));
const Figures = lazy(async () => ({
  default: (await import('@/features/desk/figures/figures')).Figures,
}));

const SupportSection = lazy(async () => ({
  default: (await import('@/features/desk/support/support-section')).SupportSection,
}));
const Team = lazy(async () => ({ default: (await import('@/features/desk/team/team')).Team }));

const sections = [
  { id: 'queue', path: paths.desk() },
  { id: 'people', path: paths.deskPeople() },
  { id: 'support', path: paths.deskSupport() },
  { id: 'log', path: paths.deskLog() },
  { id: 'figures', path: paths.deskFigures },
  { id: 'team', path: paths.deskTeam },
] as const;

/** The desk of the operators: its sections, and the way between them. */
export function Desk() {
  const { t } = useTranslation('desk');
  useDeskTopic();
  // No decision is offered before it's known.
  usePrefetchQuery(ownActionsQuery(useUser().id));
  const { pathname } = useLocation();
  const section = sectionAt(pathname);
  const personId = matchPath(`${paths.deskPeople()}/:personId`, pathname)?.params.personId;
  const waitingCount = useQuery(countsQuery).data?.all ?? 0;
  const name = t(`section.${section}`);
  return (
    <Page
      title={waitingCount > 0 ? `(${atMost99(waitingCount)}) ${name}` : name}
      heading={false}
      width="wide"
      className="md:py-6"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 print:hidden">
        <h1 tabIndex={-1} className="text-xl">
          {name}
        </h1>
        <Sections section={section} />
      </div>
      <Suspense fallback={<PleaseWait className="py-20 text-center" />}>
        {section === 'queue' ? <Queue /> : null}
        {section === 'people' ? <People personId={personId} /> : null}
        {section === 'support' ? <SupportSection /> : null}
        {section === 'log' ? <Log /> : null}
        {section === 'figures' ? <Figures /> : null}
        {section === 'team' ? <Team /> : null}
      </Suspense>
      <CodeSheet />
    </Page>
  );
}

/** The section at an address; those without a page of their own name are a person's. */
function sectionAt(pathname: string): (typeof sections)[number]['id'] {
  if (
    matchPath(`${paths.deskSupport()}/:ticketId`, pathname) ||
    matchPath(paths.deskReady, pathname)
  ) {
    return 'support';
  }
  return sections.find(({ path }) => matchPath(path, pathname))?.id ?? 'people';
}

function Sections({ section }: { section: string }) {
  const { t } = useTranslation('desk');
  const counts = useQuery(countsQuery);
  const waitingCount = counts.data?.all ?? 0;
  const root = useRef<HTMLElement>(null);
  // On a phone they are wider than the screen.
  useEffect(() => {
    const current = root.current?.querySelector(`[data-section=${section}]`);
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [section]);
  return (
    <nav
      ref={root}
      aria-label={t('nav')}
      className="-mx-2 flex max-w-[calc(100%+1rem)] overflow-x-auto sm:-mx-3 sm:gap-1"
    >
      {sections.map(({ id, path }) => (
        <NavLink
          key={id}
          to={path}
          data-section={id}
          end={id !== 'people' && id !== 'support'}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-full px-2 text-sm font-semibold text-muted -outline-offset-2 hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:text-ink max-sm:gap-1 sm:px-4 sm:text-base"
        >
          {t(`section.${id}`)}{' '}
          {id === 'queue' ? (
            // Its place is kept, because the links would move when the number arrives.
            <span
              className={cx(
                'min-w-11 rounded-full bg-signal px-1.5 text-center text-sm text-on-signal tabular-nums',
                waitingCount === 0 && 'invisible',
              )}
            >
              {waitingCount > 0 ? (
                <>
                  <span aria-hidden>{atMost99(waitingCount)}</span>
                  <span className="sr-only">{t('waiting', { count: waitingCount })}</span>
                </>
              ) : null}
            </span>
          ) : null}
        </NavLink>
      ))}
    </nav>
  );
}
