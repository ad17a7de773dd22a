import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFixedTranslation } from '@/lib/fixed-spanish';
import { paths } from '@/lib/paths';
import { Spinner } from '@/ui/spinner';
import { toast } from '@/ui/toast';
import { callbackCaseOf } from './callback-case';
import { CallbackError } from './callback-error';
import { OtherAccountNotice } from './other-account-notice';
import { resolveCallback, type CallbackOutcome } from './resolve-callback';

/** Handles a mailed link once and goes on, or says what is wrong with it (SPEC §2). */
export function AuthCallback() {
  const { t } = useFixedTranslation('auth');
  const location = useLocation();
  const [{ hash, search }] = useState(location);
  const [answer, setAnswer] = useState<CallbackOutcome>();
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['auth', 'callback', hash, search],
    queryFn: () => resolveCallback(callbackCaseOf(hash, search)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    enabled: answer === undefined,
  });
  // The cache is cleared between two people; the question holds until it is answered.
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
      <CallbackError failure={outcome.failure} onRetry={outcome.passing ? retry : undefined} />
    );
  }
  return <Spinner label={t('callback.checking')} showLabel className="mx-auto my-24 flex w-fit" />;
}

function useGoOn(outcome: CallbackOutcome | undefined) {
  const { t: spanish } = useFixedTranslation('auth');
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  // In the language of then: a change of it must not do it again.
  const goOn = useEffectEvent((reached: CallbackOutcome) => {
    if (reached.kind === 'go') {
      const { notice } = reached;
      const duration = { duration: 4000 };
      if (notice === 'emailVerified') toast.success(spanish('callback.emailVerified'), duration);
      if (notice === 'sessionStarted') toast.success(t('callback.sessionStarted'), duration);
      void navigate(reached.to, { replace: true, state: reached.state });
    }
    if (reached.kind === 'ask') void navigate(paths.authCallback, { replace: true });
    if (reached.kind === 'failed') {
      // A link that failed leaves the address; after a session error that is home (SPEC §2).
      const to = reached.failure === 'sessionError' ? paths.home : paths.authCallback;
      window.history.replaceState(window.history.state, '', to);
    }
  });
  useEffect(() => {
    if (outcome) goOn(outcome);
  }, [outcome]);
}
