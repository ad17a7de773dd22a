import { useEffect, useEffectEvent } from 'react';
import { useBlockedNavigation } from '@/lib/routing/leaving';
import { ConfirmDialog, type ConfirmDialogProps } from './alert-dialog';
import { useAskBeforeClosing } from './use-ask-before-closing';

type UnsavedGuardProps = Pick<
  ConfirmDialogProps,
  'title' | 'description' | 'cancelLabel' | 'confirmLabel'
> & { dirty: boolean };

/**
 * Asks before unsaved changes are left behind, within the app and when the tab closes. If a save
 * succeeds while the question is open, the navigation proceeds.
 */
export function UnsavedGuard({ dirty, ...words }: UnsavedGuardProps) {
  const blocked = useBlockedNavigation(dirty);
  useAskBeforeClosing(dirty);

  const proceed = useEffectEvent(() => blocked?.proceed());
  useEffect(() => {
    if (!dirty) proceed();
  }, [dirty]);

  return (
    <ConfirmDialog
      open={blocked !== undefined}
      onOpenChange={(open) => {
        if (!open) blocked?.reset();
      }}
      {...words}
      onConfirm={() => blocked?.proceed()}
      destructive
    />
  );
}
