import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFixedTranslation } from '@/lib/i18n/fixed-spanish';
import { paths } from '@/lib/routing/paths';
import { Spinner } from '@/ui/feedback/spinner';
import { toast } from '@/ui/toast/toast';
import { recordPitch } from '@/features/auth/session/destination';
import { callbackCaseOf } from './link-hash';
import { CallbackError } from './callback-error';
import { OtherAccountNotice } from './other-account-notice';
import { resolveCallback, type CallbackOutcome } from './resolve-callback';

/** Handles each mailed link once, then redirects or shows what is wrong with the link. */
export function AuthCallback() {
  const location = useLocation();
  const [{ from, count }, take] = useState({ from: location, count: 0 });
  // Opening another link may change only the hash, which reloads nothing. An address without a link
  // is what this page itself navigates to.
  const carriesLink = callbackCaseOf(location.hash, location.search).kind !== 'plain';
  if (location !== from && carriesLink) take({ from: location, count: count + 1 });
  return <MailedLink key={count} count={count} hash={from.hash} search={from.search} />;
}

interface MailedLinkProps {
  /** Number of the link in this visit, so that the same link opened twice is handled twice. */
  count: number;
  hash: string;
  search: string;
}

function MailedLink({ count, hash, search }: MailedLinkProps) {
  const { t } = useFixedTranslation('auth');
  const [answer, setAnswer] = useState<CallbackOutcome>();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['auth', 'callback', hash, search, count],
    queryFn: () => resolveCallback(callbackCaseOf(hash, search)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    enabled: answer === undefined,
  });
  // Signing in by the link clears the query cache, so the question is kept in state.
  if (data?.kind === 'ask' && !answer) setAnswer(data);
  const outcome = answer ?? data;
  useGoOn(outcome);
  if (outcome?.kind === 'ask') {
    const { tokens, linkEmail, present } = outcome;
    return <OtherAccountNotice {...{ tokens, linkEmail, present }} onOpened={setAnswer} />;
  }
  if (outcome?.kind === 'failed' && !isFetching) {
    const retry = () => (answer ? setAnswer(undefined) : void refetch());
    return (
      <CallbackError failure={outcome.failure} onRetry={outcome.isTemporary ? retry : undefined} />
    );
  }
  return <Spinner label={t('callback.checking')} showLabel className="mx-auto my-24 flex w-fit" />;
}

function useGoOn(outcome: CallbackOutcome | undefined) {
  const { t: spanish } = useFixedTranslation('auth');
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  // An effect event: a change of the language must not navigate or toast again.
  const goOn = useEffectEvent((reached: CallbackOutcome) => {
    if (reached.kind === 'go') {
      const { notice } = reached;
      const duration = { duration: 4000 };
      if (notice === 'emailVerified') toast.success(spanish('callback.emailVerified'), duration);
      if (notice === 'signedUp') {
        const verified = spanish('callback.emailVerified');
        // Over the recorder, whose advice it would cover, it is gone sooner.
        if (reached.to === recordPitch) toast.success(verified, { duration: 2000 });
        else toast.success(verified, { ...duration, description: t('callback.signedUp') });
      }
      if (notice === 'sessionStarted') toast.success(t('callback.sessionStarted'), duration);
      void navigate(reached.to, { replace: true, state: reached.state });
    }
    if (reached.kind === 'failed' && reached.failure === 'sessionError') {
      // This page keeps showing the error, but a reload opens the home page.
      window.history.replaceState(window.history.state, '', paths.home);
    } else if (reached.kind !== 'go') {
      void navigate(paths.authCallback, { replace: true });
    }
  });
  useEffect(() => {
    if (outcome) goOn(outcome);
  }, [outcome]);
}
