import * as AlertDialog from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';
import { restoreFocus, overlayLook, panelLook } from './dialog-look';
import { useCloseOnBack } from './use-close-on-back';
import { useOpener } from './use-opener';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  onConfirm: () => void;
  /** What the first button does besides closing; the Escape key and a step back only close. */
  onCancel?: () => void;
  /**
   * Something is lost by confirming: the way back is then the large answer, where thumbs land by habit, and
   * the loss the quiet one.
   */
  destructive?: boolean;
  /** If set, the dialog stays open after confirming and waits while true; the caller closes it. */
  busy?: boolean;
}

/** Asks before an action that cannot be undone. The focus starts on Cancel; a tap outside does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, cancelLabel, confirmLabel } = props;
  const opener = useOpener(open);
  useCloseOnBack(open, () => onOpenChange(false));
  const { onConfirm, onCancel, destructive = false, busy } = props;
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayLook} />
        <AlertDialog.Content
          className={panelLook}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            restoreFocus(opener.current);
          }}
        >
          <div className="overflow-y-auto px-5 pt-6 sm:px-6">
            <AlertDialog.Title className="text-lg">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-2 text-base text-muted">{description}</div>
            </AlertDialog.Description>
          </div>
          <div
            className={cx(
              'flex gap-3 px-5 pt-6 pb-[max(1.25rem,var(--safe-bottom))] sm:px-6 sm:pb-6',
              destructive
                ? 'flex-col sm:flex-row-reverse'
                : 'flex-col-reverse sm:flex-row sm:justify-end',
            )}
          >
            <AlertDialog.Cancel asChild>
              <Button
                variant={destructive ? 'primary' : 'secondary'}
                disabled={busy}
                onClick={onCancel}
              >
                {cancelLabel}
              </Button>
            </AlertDialog.Cancel>
            <Button
              variant={destructive ? 'danger-quiet' : 'primary'}
              loading={busy}
              onClick={() => {
                // A double click's second click arrives while the dialog fades out, and must not
                // confirm again.
                if (!open) return;
                onConfirm();
                if (busy === undefined) onOpenChange(false);
              }}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
