import { useEffect, useEffectEvent } from 'react';
import { useHeldLeave } from '@/lib/routing/leaving';
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
  const leave = useHeldLeave(dirty);
  useAskBeforeClosing(dirty);

  const proceed = useEffectEvent(() => leave?.proceed());
  useEffect(() => {
    if (!dirty) proceed();
  }, [dirty]);

  return (
    <ConfirmDialog
      open={leave !== undefined}
      onOpenChange={(open) => {
        if (!open) leave?.reset();
      }}
      {...words}
      onConfirm={() => leave?.proceed()}
      destructive
    />
  );
}
