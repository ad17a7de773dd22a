import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { authStorage, sessionKey } from '@/lib/session/auth-storage';
import { paths } from '@/lib/routing/paths';
import { getLastUserType } from '@/lib/session/session-store';
import { Button } from '@/ui/button/button';
import { useDocumentTitle } from '@/ui/hooks/use-document-title';

const reload = () => window.location.reload();

interface UnconfirmedSessionProps {
  /** Called before the user leaves to sign in again. */
  onSignInAgain?: () => void;
}

/**
 * Shown in place of a protected page while the service has not renewed the session. The auth client
 * retries for half a minute and then pauses for a minute, so only a reload can retry at once.
 */
export function UnconfirmedSession({ onSignInAgain }: UnconfirmedSessionProps) {
  const { t } = useTranslation('shell');
  useDocumentTitle(t('unconfirmed.title'));
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  const signInAgain = () => {
    onSignInAgain?.();
    authStorage.removeItem(sessionKey);
    window.location.assign(paths.auth(getLastUserType() ?? 'talent'));
  };
  return (
    <>
      <div role="alert">
        <h1 tabIndex={-1} className="text-xl">
          {t('unconfirmed.title')}
        </h1>
        <p className="mt-3 prose-width text-muted">{t('unconfirmed.text')}</p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button size="lg" icon={<RotateCw aria-hidden />} onClick={reload}>
          {t('unconfirmed.retry')}
        </Button>
        <Button size="lg" variant="secondary" onClick={signInAgain}>
          {t('unconfirmed.signInAgain')}
        </Button>
      </div>
    </>
  );
}
