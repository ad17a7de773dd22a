import { Check, Ellipsis } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Link } from 'react-router-dom';
import { cx } from '@/ui/cx';
import { useCloseOnBack } from '@/ui/dialog/use-close-on-back';
import { IconButton } from './icon-button';
import type { IconButtonVariant } from './icon-button-look';

export interface MenuItem {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
  /** For what is turned on and off: whether it is on. */
  readonly checked?: boolean;
}

export interface MenuLink {
  readonly label: string;
  readonly icon: ReactNode;
  /** A page of the app, or with `newTab` any address. */
  readonly href: string;
  /** Announced to screen readers for an address that opens in a new tab. */
  readonly newTab?: string;
  readonly badge?: ReactNode;
}

/** One of a few short texts, side by side. */
export interface MenuChoice {
  readonly label: string;
  readonly icon: ReactNode;
  readonly choices: readonly {
    readonly label: string;
    readonly checked: boolean;
    readonly onSelect: () => void;
  }[];
}

export type MenuEntry = MenuItem | MenuLink | MenuChoice;

interface MenuProps {
  /** Name of the button and of the list. */
  label: string;
  /** Called while the list is open, so that a closed one costs nothing. */
  items: () => readonly MenuEntry[];
  /** Of the button; '…' without. */
  icon?: ReactNode;
  /** What lies over the corner of the button. */
  badge?: ReactNode;
  /** Below the button, or at the foot of the box round it, over the button, as high as the box at most. */
  opens?: 'below' | 'in-box';
  variant?: IconButtonVariant;
  className?: string;
}

const places = {
  below: 'top-full right-0 mt-1 w-max max-w-[min(20rem,80vw)] min-w-44',
  'in-box':
    'right-3 bottom-[max(0.75rem,var(--safe-bottom))] max-h-[calc(100cqh-1.5rem)] w-[min(20rem,100cqw-1.5rem)] touch-pan-y overflow-y-auto overscroll-contain',
};

/**
 * A button with a list of further actions or of choices. Arrow keys move in the list; Escape, Back, Tab
 * and a press outside close it.
 */
export function Menu(props: MenuProps) {
  const { label, items, icon, badge, opens = 'below', variant, className } = props;
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
    <div
      ref={root}
      className={cx(opens === 'below' && 'relative', className)}
      onKeyDown={onKeyDown}
      role="presentation"
    >
      <div className="relative">
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
        {badge}
      </div>
      {isOpen ? (
        <div
          ref={focusFirst}
          id={id}
          role="menu"
          aria-label={label}
          className={cx(
            'absolute z-30 animate-fade-in rounded-field border border-line bg-surface p-1 text-ink shadow-card',
            places[opens],
          )}
        >
          {items().map((item) => (
            <Entry key={item.label} item={item} onClose={close} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

const rowLook =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left text-base -outline-offset-2 [&_svg]:size-5 [&_svg]:shrink-0';
const entryLook = cx(rowLook, 'hover:bg-raised focus:bg-raised');

function Entry({ item, onClose }: { item: MenuEntry; onClose: () => void }) {
  const content = (
    <>
      {item.icon}
      <span className="min-w-0 flex-1 wrap-anywhere">{item.label}</span>
    </>
  );
  if ('choices' in item) return <Choices {...item} onClose={onClose} />;
  if ('href' in item) {
    const link = { role: 'menuitem', tabIndex: -1, onClick: onClose, className: entryLook };
    return item.newTab === undefined ? (
      <Link {...link} to={item.href}>
        {content}
        {item.badge}
      </Link>
    ) : (
      <a
        {...link}
        aria-label={`${item.label} (${item.newTab})`}
        href={item.href}
        target="_blank"
        rel="noopener noreferrer"
      >
        {content}
        {item.badge}
      </a>
    );
  }
  return (
    <button
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={item.checked}
      tabIndex={-1}
      onClick={() => {
        onClose();
        item.onSelect();
      }}
      className={entryLook}
    >
      {content}
      {item.checked === true ? <Check aria-hidden /> : null}
    </button>
  );
}

function Choices({ label, icon, choices, onClose }: MenuChoice & { onClose: () => void }) {
  return (
    <div role="group" aria-label={label}>
      <p aria-hidden className={cx(rowLook, 'pb-0')}>
        {icon}
        {label}
      </p>
      <div className="flex flex-wrap gap-1 pr-2 pb-1 pl-11">
        {choices.map((choice) => (
          <button
            key={choice.label}
            type="button"
            role="menuitemradio"
            aria-checked={choice.checked}
            tabIndex={-1}
            onClick={() => {
              onClose();
              choice.onSelect();
            }}
            className="min-h-11 min-w-11 rounded-lg px-2 text-base -outline-offset-2 hover:bg-raised focus:bg-raised aria-checked:bg-ink aria-checked:font-semibold aria-checked:text-surface forced-colors:border forced-colors:aria-checked:border-4"
          >
            {choice.label}
          </button>
        ))}
      </div>
    </div>
  );
}

function focusFirst(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
}

/** Moves the focus within the open list; false for any other key. */
function moveFocus(root: HTMLElement | null, key: string): boolean {
  const entries = [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const current = entries.findIndex((entry) => entry === document.activeElement);
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    ArrowRight: current + 1,
    ArrowLeft: current - 1,
    Home: 0,
    End: -1,
  };
  const target = targets[key];
  if (target === undefined) return false;
  entries.at(target % entries.length)?.focus();
  return true;
}
