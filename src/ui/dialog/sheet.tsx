import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import { restoreFocus, overlayLook, panelLook } from './dialog-look';
import { IconButton } from '@/ui/button/icon-button';
import { useSheetDrag } from './sheet-drag';
import { useCloseOnBack } from './use-close-on-back';
import { useKeyboardInset } from '@/ui/hooks/use-keyboard-inset';
import { useOpener } from './use-opener';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Stays in sight while the content scrolls: the actions. */
  footer?: ReactNode;
  /** For the scrolling content. */
  className?: string;
}

/** What is below the scrolling content, which fades towards it instead of being cut. */
const edgeLook =
  'relative shrink-0 before:pointer-events-none before:absolute before:inset-x-4 before:bottom-full before:h-4 before:bg-linear-to-t before:from-surface flat:before:hidden';

/**
 * A task on top of the page: at the bottom of a phone, a centred dialog from 640 px. It traps the focus
 * and returns it. Escape, Back, its button, a tap outside, or dragging its handle down close it.
 */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, title, description, children, footer, className } = props;
  const { t } = useTranslation('common');
  const opener = useOpener(open);
  const keyboard = useKeyboardInset(open);
  useCloseOnBack(open, () => onOpenChange(false));
  const drag = useSheetDrag(() => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayLook} />
        <Dialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={panelLook}
          style={keyboard > 0 ? { marginBottom: keyboard } : undefined}
          onOpenAutoFocus={(event) => {
            // Focuses the sheet itself: a field would open the on-screen keyboard at once.
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            // Radix returns the focus to its own trigger only, and a controlled sheet has none.
            event.preventDefault();
            restoreFocus(opener.current);
          }}
          onEscapeKeyDown={(event) => {
            // Escape closes an open list inside the sheet first.
            if (document.activeElement?.getAttribute('aria-expanded') === 'true') {
              event.preventDefault();
            }
          }}
        >
          <div {...drag} className="touch-none pt-3 pb-1 sm:hidden">
            <div aria-hidden className="mx-auto h-1 w-10 rounded-full bg-field-line" />
          </div>
          <header className="flex items-start gap-3 px-5 pt-1 sm:px-6 sm:pt-5">
            <div className="min-w-0 flex-1 pt-2">
              <Dialog.Title className="text-lg">{title}</Dialog.Title>
              {description ? (
                <Dialog.Description asChild>
                  <div className="mt-1 text-base text-muted">{description}</div>
                </Dialog.Description>
              ) : null}
            </div>
            <Dialog.Close asChild>
              <IconButton label={t('close')} icon={<X aria-hidden />} className="-mr-2" />
            </Dialog.Close>
          </header>
          <div
            // Focusable, so that the keyboard can scroll content that has no controls.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={footer ? 0 : undefined}
            className={cx(
              'min-h-0 flex-auto scroll-pb-16 overflow-y-auto overscroll-contain px-5 py-4 -outline-offset-2 sm:px-6 flat:flex-none flat:overflow-visible',
              className,
            )}
          >
            {children}
          </div>
          {footer ? (
            <footer
              className={cx(
                edgeLook,
                'flex flex-col gap-3 px-5 pt-1 pb-[max(1.25rem,var(--safe-bottom))] sm:px-6 sm:pb-6',
              )}
            >
              {footer}
            </footer>
          ) : (
            <div className={cx(edgeLook, 'pb-[max(0.5rem,var(--safe-bottom))]')} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
