import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from '@/lib/use-blocker';
import { ConfirmDialog } from '@/ui/alert-dialog';

/** Asks before unsaved changes are left behind, within the app and when the tab closes. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation('talent-profile');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open && blocker.state === 'blocked') blocker.reset();
      }}
      title={t('leave.title')}
      description={t('leave.text')}
      cancelLabel={t('leave.stay')}
      confirmLabel={t('leave.confirm')}
      onConfirm={() => blocker.proceed?.()}
      destructive
    />
  );
}
