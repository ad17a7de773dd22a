import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { restoreFocus } from './dialog-look';
import { loopFocus } from './focus-loop';
import { useCloseOnBack } from './use-close-on-back';
import { useOpener } from './use-opener';

interface TheatreDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** For screen readers only. */
  title: string;
  /** Call preventDefault to handle Escape yourself; otherwise it closes the dialog. */
  onEscapeKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}

/** A dark dialog as large as the window, to watch or to record. */
export function TheatreDialog(props: TheatreDialogProps) {
  const { open, onOpenChange, title, onEscapeKeyDown, children } = props;
  const opener = useOpener(open);
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={loopFocus}
          // A tap on a toast above the dialog must not close it.
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={onEscapeKeyDown}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            restoreFocus(opener.current);
          }}
          className="theatre fixed inset-0 z-50 grid animate-fade-in place-items-center overflow-hidden outline-none"
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
