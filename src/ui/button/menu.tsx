import { Ellipsis } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { cx } from '@/ui/cx';
import { useCloseOnBack } from '@/ui/dialog/use-close-on-back';
import { IconButton } from './icon-button';
import type { IconButtonVariant } from './icon-button-look';

export interface MenuItem {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  /** For one of several choices: whether it is the one that holds. */
  readonly checked?: boolean;
}

interface MenuProps {
  /** Name of the button and of the list. */
  label: string;
  items: readonly MenuItem[];
  /** Of the button; '…' without. */
  icon?: ReactNode;
  /** The side to which the list opens; left without. */
  opens?: 'left' | 'right';
  variant?: IconButtonVariant;
  className?: string;
}

/**
 * A button with a list of further actions or of choices below it. Arrow keys move
 * in the list; Escape, Back, Tab and a press outside close it.
 */
export function Menu({ label, items, icon, opens = 'left', variant, className }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useCloseOnBack(isOpen, () => setIsOpen(false));

  const close = () => {
    button.current?.focus();
    setIsOpen(false);
  };
  const onOutside = useEffectEvent((event: PointerEvent | FocusEvent) => {
    if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false);
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listener = (event: PointerEvent | FocusEvent) => onOutside(event);
    document.addEventListener('pointerdown', listener);
    document.addEventListener('focusin', listener);
    return () => {
      document.removeEventListener('pointerdown', listener);
      document.removeEventListener('focusin', listener);
    };
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    // The page's own keys wait while the list is open.
    event.stopPropagation();
    if (event.key === 'Tab') {
      close();
      return;
    }
    if (event.key === 'Escape') close();
    else if (!moveFocus(root.current, event.key)) return;
    event.preventDefault();
  };

  return (
    <div ref={root} className={cx('relative', className)} onKeyDown={onKeyDown} role="presentation">
      <IconButton
        ref={button}
        label={label}
        icon={icon ?? <Ellipsis aria-hidden />}
        variant={variant}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen ? (
        <div
          ref={focusFirst}
          id={id}
          role="menu"
          aria-label={label}
          className={cx(
            'absolute top-full z-30 mt-1 w-max max-w-[min(20rem,80vw)] min-w-44 animate-fade-in rounded-field border border-line bg-surface p-1 text-ink shadow-card',
            opens === 'left' ? 'right-0' : 'left-0',
          )}
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.checked}
              tabIndex={-1}
              onClick={() => {
                close();
                item.onSelect();
              }}
              className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left text-base -outline-offset-2 hover:bg-raised focus:bg-raised [&_svg]:size-5 [&_svg]:shrink-0"
            >
              {item.icon}
              <span className="min-w-0 wrap-anywhere">{item.label}</span>
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function focusFirst(list: HTMLElement | null): void {
  list?.querySelector('button')?.focus();
}

/** Moves the focus within the open list; false for any other key. */
function moveFocus(root: HTMLElement | null, key: string): boolean {
  const entries = [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const current = entries.findIndex((entry) => entry === document.activeElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    Home: 0,
    End: -1,
  };
  const target = targets[key];
  if (target === undefined) return false;
  entries.at(target % entries.length)?.focus();
  return true;
}
