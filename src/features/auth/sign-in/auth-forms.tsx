import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams, type To } from 'react-router-dom';
import * as v from 'valibot';
import { brand } from '@/lib/brand';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';
import type { UserType } from '@/lib/session/user-type';
import { Alert } from '@/ui/feedback/alert';
import { useIsServed } from '@/ui/hooks/use-is-served';
import { lazyPart } from '@/ui/layout/lazy-part';
import { withAuthMode, type AddressedMode } from './auth-mode';
import type { LinkFailure } from '@/features/auth/callback/link-hash';
import { prepareSignIn } from '@/features/auth/api/auth-service';
import { FinishSignUpForm, RegisterForm } from '@/features/auth/register/register-form';
import { ResetRequestForm } from '@/features/auth/reset/reset-request-form';
import { SignInForm } from './sign-in-form';
import { useReplayPress } from './use-replay-press';

// Loaded only once an account is created, because signing in never needs the dialog.
const RegistrationSuccessDialog = lazyPart(
  async () =>
    (await import('@/features/auth/register/registration-success-dialog'))
      .RegistrationSuccessDialog,
  RegisteredNotice,
);

/** A page that has asked for nothing but this form says so in the navigation state. */
const startsTypingSchema = v.object({ startsTyping: v.literal(true) });

interface AuthFormsProps {
  mode: AddressedMode;
  userType: UserType;
  /** Shared by the forms, so that it need not be typed again. */
  email: string;
  onEmailChange: (email: string) => void;
  /** Called when an attempt begins, so that a session that appears now counts as opened here. */
  onAttempt: () => void;
  /** Called when the session of a new account waits for a mail's link, which opens in another tab. */
  onMailed: () => void;
  /** Why the reset link that led here failed, if one did. */
  linkFailure?: LinkFailure | undefined;
  onLeaveLink?: () => void;
}

/** Sign-in, registration or the request for a reset link, with links between the forms. */
export function AuthForms(props: AuthFormsProps) {
  const { mode, userType, email, onEmailChange, onAttempt, onMailed, linkFailure, onLeaveLink } =
    props;
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const session = useSession();
  const undecided =
    session.status === 'signed-in' && session.user.isUndecided ? session.user : undefined;
  const [registered, setRegistered] = useState(false);
  const [wasRegistered, setWasRegistered] = useState(false);
  if (registered && !wasRegistered) setWasRegistered(true);
  useEffect(prepareSignIn, []);
  // The link that was pressed has left the page or changed its meaning, so the form takes the focus.
  const forms = useRef<HTMLDivElement>(null);
  const keptPress = useReplayPress(forms, email);
  const { state: arrival } = useLocation();
  const startsTyping = v.is(startsTypingSchema, arrival);
  // In a layout effect, because the page then leaves the focus where it is.
  useLayoutEffect(() => {
    if (!startsTyping) return;
    window.scrollTo(0, 0);
    forms.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [startsTyping]);
  const shownMode = useRef(mode);
  useEffect(() => {
    if (shownMode.current === mode) return;
    shownMode.current = mode;
    forms.current?.querySelector('form')?.focus();
  }, [mode]);

  // The host's file is for every address of the page.
  const isServed = useIsServed();
  const keptParameters = isServed ? new URLSearchParams() : parameters;
  const linkTo = (next: AddressedMode, type = userType) => ({
    to: { pathname: paths.auth(type), search: withAuthMode(keptParameters, next).toString() },
    state: { email },
  });
  const backToSignIn = () => {
    setRegistered(false);
    const { to, state } = linkTo('sign-in');
    void navigate(to, { replace: true, state });
  };

  if (mode === 'reset-request') {
    return (
      <div ref={forms} {...keptPress} className="contents">
        <ResetRequestForm
          userType={userType}
          email={email}
          onEmailChange={onEmailChange}
          linkFailure={linkFailure}
          backLink={{ ...linkTo('sign-in'), onClick: onLeaveLink }}
        />
      </div>
    );
  }
  const fields = { email, onEmailChange, onAttempt };
  return (
    <div ref={forms} {...keptPress} className="contents">
      {undecided ? (
        <FinishSignUpForm userType={userType} email={undecided.email} />
      ) : mode === 'register' ? (
        <RegisterForm
          {...fields}
          userType={userType}
          onRegistered={() => {
            setRegistered(true);
            onMailed();
          }}
        />
      ) : (
        <SignInForm {...fields} forgotLink={linkTo('reset-request')} />
      )}
      <AuthLinks mode={mode} userType={userType} linkTo={linkTo} isSignedIn={Boolean(undecided)} />
      {wasRegistered ? (
        <Suspense>
          <RegistrationSuccessDialog
            open={registered}
            email={email.trim()}
            onClose={backToSignIn}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface AuthLinksProps {
  mode: 'sign-in' | 'register';
  userType: UserType;
  /** The address of a form, with the typed email in the navigation state. */
  linkTo: (mode: AddressedMode, type?: UserType) => { to: To; state: unknown };
  /** Set for a signed-in user who only has the account type left to choose: hides the other form. */
  isSignedIn?: boolean;
}

const look =
  'inline-flex min-h-11 items-center font-semibold text-ink underline decoration-field-line underline-offset-4 hover:decoration-current';

/** Links to the other form and to the other user type's page. */
function AuthLinks({ mode, userType, linkTo, isSignedIn }: AuthLinksProps) {
  const { t } = useTranslation('auth');
  const registering = mode === 'register';
  const texts = registering ? 'register' : 'signIn';
  return (
    <footer className="mt-6 flex flex-col border-t border-line pt-4 text-muted">
      {isSignedIn ? null : (
        <p>
          {registering ? t('register.toSignIn') : t('signIn.toRegister', { brand: brand.name })}{' '}
          <Link {...linkTo(registering ? 'sign-in' : 'register')} className={look}>
            {registering ? t('register.toSignInLink') : t('signIn.toRegisterLink')}
          </Link>
        </p>
      )}
      <p>
        {t(`${texts}.otherType.${userType}`)}{' '}
        <Link {...linkTo(mode, userType === 'company' ? 'talent' : 'company')} className={look}>
          {t(`${texts}.otherTypeLink.${userType}`)}
        </Link>
      </p>
    </footer>
  );
}

interface RegisteredNoticeProps {
  open: boolean;
  email: string;
}

/** Stands in for the success dialog when its code could not be loaded. */
function RegisteredNotice({ open, email }: RegisteredNoticeProps) {
  const { t } = useTranslation('auth');
  if (!open) return null;
  return (
    <Alert tone="success">
      <p className="font-semibold">{t('register.successTitle')}</p>
      <p>{t('register.successText', { email })}</p>
    </Alert>
  );
}
