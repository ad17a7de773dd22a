import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from '@/lib/routing/use-blocker';
import { ConfirmDialog, type ConfirmDialogProps } from './alert-dialog';
import { useAskBeforeClosing } from './use-ask-before-closing';

type UnsavedGuardProps = Pick<
  ConfirmDialogProps,
  'title' | 'description' | 'cancelLabel' | 'confirmLabel'
> & { dirty: boolean };

/**
 * Asks before unsaved changes are left behind, within the app and when the tab closes. A save that
 * succeeds while it asks answers for the person, who wanted to go.
 */
export function UnsavedGuard({ dirty, ...words }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname,
  );

  useAskBeforeClosing(dirty);

  const letGo = useEffectEvent(() => blocker.proceed?.());
  useEffect(() => {
    if (!dirty) letGo();
  }, [dirty]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open && blocker.state === 'blocked') blocker.reset();
      }}
      {...words}
      onConfirm={() => blocker.proceed?.()}
      destructive
    />
  );
}
