import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router-dom';
import { brand } from '@/lib/brand';
import type { UserType } from '@/lib/session/user-type';
import type { AddressedMode } from './auth-mode';

interface AuthLinksProps {
  mode: 'sign-in' | 'register';
  userType: UserType;
  /** The address of a form, with the state that takes along what was typed. */
  linkTo: (mode: AddressedMode, type?: UserType) => { to: To; state: unknown };
  /** Nothing but the type is open: there is no other form to go to. */
  isSignedIn?: boolean;
}

const look =
  'inline-flex min-h-11 items-center font-semibold text-ink underline decoration-field-line underline-offset-4 hover:decoration-current';

/** The ways to the other form and to the other type's page. */
export function AuthLinks({ mode, userType, linkTo, isSignedIn }: AuthLinksProps) {
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
