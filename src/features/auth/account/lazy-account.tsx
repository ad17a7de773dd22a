import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changePasswordId } from '@/features/auth/session/destination';
import { onIdle } from '@/lib/browser/on-idle';
import { useCode } from '@/lib/browser/use-code';
import { useErrorText } from '@/lib/errors/use-error-text';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton } from '@/ui/feedback/skeleton';
import { accountCode } from './account-code';
import type { AccountParts } from './account-parts';

interface LazyAccountProps {
  /** The size of what loads. */
  className: string;
  children: (parts: AccountParts) => ReactNode;
}

/** Parts about the account, loaded once the page above them is there. */
export function LazyAccount({ className, children }: LazyAccountProps) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => onIdle(() => setIsIdle(true)), []);
  const { code, error, retry } = useCode(accountCode, isIdle);
  if (code) return <Arrived>{children(code)}</Arrived>;
  if (error === null) return <Skeleton className={className} />;
  return <ErrorState title={errorText(error)} retryLabel={t('retry')} onRetry={retry} />;
}

function Arrived({ children }: { children: ReactNode }) {
  useEffect(() => {
    // The browser could not find it when the page opened.
    if (window.location.hash !== `#${changePasswordId}`) return;
    document.getElementById(changePasswordId)?.scrollIntoView({ block: 'start' });
  }, []);
  return children;
}
