import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { env } from '@/lib/env';
import { useFixedTranslation } from '@/lib/i18n/fixed-spanish';
import { useSession, type SessionState, type SessionUser } from '@/lib/session/session';
import type { UserType } from '@/lib/session/user-type';
import { Button, ButtonLink } from '@/ui/button/button';
import { Alert } from '@/ui/feedback/alert';
import { ErrorState } from '@/ui/feedback/error-state';
import { PleaseWait } from '@/ui/feedback/please-wait';
import { useDocumentTitle } from '@/ui/hooks/use-document-title';
import { useAuthErrorText } from '@/features/auth/api/auth-errors';
import { AuthForms } from './auth-forms';
import { authModeOf, type AuthMode } from './auth-mode';
import { changePasswordOf } from '@/features/auth/session/destination';
import { signIn } from '@/features/auth/api/auth-service';
import type { Captcha } from '@/features/auth/captcha/captcha';
import { ResetTokenForm } from '@/features/auth/reset/reset-token-form';
import { SignedInRedirect } from './signed-in-redirect';
import { useWasSignedOut } from '@/features/auth/session/use-was-signed-out';
import { UnconfirmedSession } from '@/features/auth/session/unconfirmed-session';
import { EmailText } from '@/ui/layout/email-text';
import { useResetLink } from '@/features/auth/reset/use-reset-link';

/** Other pages may pass the user's email address in the navigation state. */
const handedOverSchema = v.object({ email: v.string() });
const emailIn = (state: unknown) => (v.is(handedOverSchema, state) ? state.email : '');
/** A guard says in it that the session has ended by itself. */
const endedSchema = v.object({ hasEnded: v.literal(true) });
/** The callback page says in it that the address has just been confirmed. */
const verifiedSchema = v.object({ emailVerified: v.literal(true) });

/** The signed-in user to redirect; undefined if their type is unknown and they may register. */
function leavingUser(session: SessionState, mode: AuthMode, signedInHere: boolean) {
  if (session.status !== 'signed-in' || mode === 'reset') return undefined;
  const { user } = session;
  const mayRegister = user.isUndecided || (!user.hasKnownType && !signedInHere);
  return mode === 'register' && mayRegister ? undefined : user;
}

interface AuthPanelProps {
  userType: UserType;
}

/** The authentication page's forms for one type of user, chosen by the address. */
export function AuthPanel({ userType }: AuthPanelProps) {
  const { t } = useTranslation(['auth', 'common']);
  const errorText = useAuthErrorText();
  const session = useSession();
  const { state } = useLocation();
  const [parameters] = useSearchParams();
  const { link, close: closeLink, refuse: refuseLink } = useResetLink();
  const [email, setEmail] = useState(() => emailIn(state));
  const [signedInHere, setSignedInHere] = useState(false);
  const wasSignedOut = useWasSignedOut();
  const [asksForLink, setAsksForLink] = useState(false);
  const mode = authModeOf(parameters, link.status);
  const tab = mode === 'register' ? 'tabRegister' : 'tab';
  const aboutReset = mode === 'reset' || mode === 'reset-request';
  const title = (
    <TabTitle>{aboutReset ? t('resetRequest.title') : t(`welcome.${userType}.${tab}`)}</TabTitle>
  );

  if (link.status === 'checking' || (session.status === 'loading' && mode !== 'reset')) {
    return (
      <>
        {title}
        <PleaseWait className="mx-auto my-16 w-fit" />
      </>
    );
  }
  if (link.status === 'unreachable') {
    return (
      <>
        {title}
        <PanelHeading subtitle={t(`welcome.${userType}.subtitle`)}>
          {t(`welcome.${userType}.title`)}
        </PanelHeading>
        <ErrorState
          title={t('error.passwordReset')}
          description={errorText(link.error, '')}
          retryLabel={t('common:retry')}
          onRetry={link.retry}
        />
      </>
    );
  }
  if (link.status === 'ready') {
    const expire = () => {
      setEmail(link.email);
      refuseLink();
    };
    const goOn = async (password: string, captcha: Captcha) => {
      setEmail(link.email);
      setSignedInHere(true);
      // The new password is set even if this sign-in fails; the sign-in form follows then.
      const input = { email: link.email, password };
      await captcha.spend((token) => signIn(input, token)).catch(() => undefined);
      closeLink();
    };
    return (
      <FixedPanel>
        <ResetTokenForm tokens={link.tokens} email={link.email} onReset={goOn} onExpired={expire} />
      </FixedPanel>
    );
  }
  const refused = link.status === 'refused' ? link.failure : undefined;
  if (refused && !signedInHere && !asksForLink && session.status === 'signed-in') {
    const { user } = session;
    const requestNew = () => {
      setEmail(user.email);
      setAsksForLink(true);
    };
    return (
      <>
        <TabTitle>{t(`refusedLink.${refused}.title`)}</TabTitle>
        <PanelHeading subtitle={t(`refusedLink.${refused}.subtitle`)}>
          {t(`refusedLink.${refused}.title`)}
        </PanelHeading>
        <RefusedLinkNotice user={user} onRequestNew={requestNew} />
      </>
    );
  }
  if (session.status === 'unconfirmed' && !refused) return <UnconfirmedSession />;
  const user = refused && asksForLink ? undefined : leavingUser(session, mode, signedInHere);
  if (user) return <SignedInRedirect {...{ user, signedInHere, wasSignedOut }} />;
  return (
    <>
      {title}
      <PanelHeading subtitle={t(`welcome.${userType}.subtitle`)}>
        {t(`welcome.${userType}.title`)}
      </PanelHeading>
      {mode === 'sign-in' && v.is(verifiedSchema, state) ? <VerifiedNotice /> : null}
      {mode === 'sign-in' && v.is(endedSchema, state) ? (
        <Alert tone="info" className="mb-6">
          {t('signIn.ended')}
        </Alert>
      ) : null}
      <AuthForms
        mode={mode === 'reset' ? 'sign-in' : mode}
        userType={userType}
        email={email}
        onEmailChange={setEmail}
        onAttempt={() => setSignedInHere(true)}
        onMailed={() => setSignedInHere(false)}
        linkFailure={refused}
        onLeaveLink={closeLink}
      />
    </>
  );
}

/** Names the tab after the form that is shown. */
function TabTitle({ children }: { children: string }) {
  useDocumentTitle(children);
  return null;
}

/** The reset screen, always in Spanish; separate, so that signing in need not load Spanish texts. */
function FixedPanel({ children }: { children: ReactNode }) {
  const { t: spanish } = useFixedTranslation('auth');
  useDocumentTitle(spanish('reset.title'));
  return (
    <div lang={env.fixedSpanish ? 'es' : undefined}>
      <PanelHeading subtitle={spanish('reset.subtitle')}>{spanish('reset.title')}</PanelHeading>
      {children}
    </div>
  );
}

/** Stays above the sign-in form, because the toast may be gone before it is read. */
function VerifiedNotice() {
  const { t } = useFixedTranslation('auth');
  return (
    <Alert tone="success" className="mb-6">
      <p lang={env.fixedSpanish ? 'es' : undefined}>{t('callback.emailVerified')}</p>
    </Alert>
  );
}

function PanelHeading({ children, subtitle }: { children: ReactNode; subtitle: string }) {
  return (
    <header className="mb-8">
      <h1 tabIndex={-1} className="text-xl">
        {children}
      </h1>
      <p className="mt-2 text-muted">{subtitle}</p>
    </header>
  );
}

interface RefusedLinkNoticeProps {
  user: SessionUser;
  onRequestNew: () => void;
}

/**
 * Tells a signed-in user that a reset link has expired, and offers the change-password form, which
 * needs no link, or a new link in case it was for another account.
 */
function RefusedLinkNotice({ user, onRequestNew }: RefusedLinkNoticeProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <p role="alert" className="mb-6 wrap-anywhere">
        <EmailText>{t('refusedLink.text', { email: user.email })}</EmailText>
      </p>
      <div className="flex flex-col gap-3">
        <ButtonLink to={changePasswordOf(user.userType)} size="lg">
          {t('refusedLink.toProfile')}
        </ButtonLink>
        <Button variant="secondary" size="lg" onClick={onRequestNew}>
          {t('refusedLink.requestNew')}
        </Button>
      </div>
    </>
  );
}
