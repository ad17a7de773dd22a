import { useTranslation } from 'react-i18next';
import type { SessionUser } from '@/lib/session/session';
import { Button, ButtonLink } from '@/ui/button/button';
import { changePasswordOf } from '@/features/auth/session/destination';

interface RefusedLinkNoticeProps {
  user: SessionUser;
  onRequestNew: () => void;
}

/**
 * For who is signed in and opened a reset link that is no longer good: they need none to choose a
 * new password, unless the link was for another account.
 */
export function RefusedLinkNotice({ user, onRequestNew }: RefusedLinkNoticeProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <p role="alert" className="mb-6 wrap-anywhere">
        {t('refusedLink.text', { email: user.email })}
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
