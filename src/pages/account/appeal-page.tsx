import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Link2Off, LogIn, RotateCw, TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import {
  appealableQuery,
  chosenOf,
  objectionOf,
  type Objection,
} from '@/features/appeal/api/appeal';
import { AppealForm } from '@/features/appeal/appeal-form';
import { OtherDecisions } from '@/features/appeal/other-decisions';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import { Button, ButtonLink } from '@/ui/button/button';
import { DeadEnd } from '@/ui/feedback/dead-end';
import { Skeleton } from '@/ui/feedback/skeleton';
import { buttonInList, useFocusSuccessor } from '@/ui/hooks/use-focus-successor';
import { Page } from '@/ui/layout/page';

/**
 * Where someone asks for another look at a decision (docs/decisions/0070-decisions-that-are-told.md): from
 * a notice in their messages, or by the link of a mail, which needs no sign-in.
 */
export function AppealPage() {
  const { t } = useTranslation('appeal');
  const { hash } = useLocation();
  const objection = objectionOf(hash);
  const root = useRef<HTMLDivElement>(null);
  const shownHash = useRef(hash);
  useLayoutEffect(() => {
    // Another decision of the same page, whose fragment names no place in it.
    if (shownHash.current === hash) return;
    shownHash.current = hash;
    window.scrollTo(0, 0);
  }, [hash]);
  // Also once the form has been sent.
  useFocusSuccessor(root, (lost) => buttonInList(lost) ?? root.current?.querySelector('h1'));
  return (
    <Page title={t('title')} heading={false} width="narrow">
      <div ref={root}>{objection ? <Appeal key={hash} objection={objection} /> : <NoLink />}</div>
    </Page>
  );
}

function NoLink() {
  const { t } = useTranslation('appeal');
  return (
    <DeadEnd icon={<Link2Off />} title={t('noLink')} text={t('noLinkHint')}>
      <ButtonLink to={paths.help} size="lg">
        {t('help')}
      </ButtonLink>
    </DeadEnd>
  );
}

function Appeal({ objection }: { objection: Objection }) {
  const { t } = useTranslation(['appeal', 'common']);
  const session = useSession();
  const isMember = objection.by === 'member';
  const userId = isMember && session.status === 'signed-in' ? session.user.id : null;
  const isKnown = !isMember || session.status !== 'loading';
  const mustSignIn = isMember && userId === null;
  const decisions = useQuery({
    ...appealableQuery(userId, objection),
    enabled: isKnown && !mustSignIn,
  });
  if (isKnown && mustSignIn) {
    return (
      <DeadEnd icon={<LogIn />} title={t('appeal:signIn')} text={t('appeal:signInHint')}>
        <ButtonLink to={paths.auth('talent')} size="lg">
          {t('appeal:signInTalent')}
        </ButtonLink>
        <ButtonLink to={paths.auth('company')} variant="ghost">
          {t('appeal:signInCompany')}
        </ButtonLink>
      </DeadEnd>
    );
  }
  if (decisions.isError) {
    return (
      <DeadEnd icon={<TriangleAlert />} title={t('appeal:failed')} isAlert>
        <Button size="lg" icon={<RotateCw aria-hidden />} onClick={() => void decisions.refetch()}>
          {t('common:retry')}
        </Button>
      </DeadEnd>
    );
  }
  if (decisions.data === undefined) return <Skeleton awaited className="h-72" />;
  const { chosen, others } = chosenOf(objection, decisions.data);
  if (!chosen) return <NoLink />;
  const { outcome } = chosen;
  const rest =
    objection.by === 'mail' ? <OtherDecisions token={objection.token} decisions={others} /> : null;
  if (outcome !== null) {
    return (
      <>
        <div role="status">
          <DeadEnd
            icon={<CircleCheck />}
            title={t(`appeal:outcome.${outcome}`)}
            text={t(`appeal:outcomeHint.${outcome}`)}
          />
        </div>
        {rest}
      </>
    );
  }
  return (
    <div className="grid gap-6 py-6">
      <header className="grid gap-3">
        <h1 tabIndex={-1} className="text-xl">
          {t('appeal:title')}
        </h1>
        <p className="text-muted">{t('appeal:lead')}</p>
      </header>
      <AppealForm userId={userId} objection={objection} decision={chosen} />
      {rest}
    </div>
  );
}
