import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** What it does: the accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'plain' | 'solid' | 'theatre' | 'primary';
  /** 44, 56 and 72 px. */
  size?: 'md' | 'lg' | 'xl';
};

const variants = {
  plain: 'text-ink hover:bg-raised',
  solid: 'bg-raised text-ink hover:bg-line',
  // The ring shows its round on a picture as dark as the button.
  theatre:
    'bg-theatre-control text-theatre-ink inset-ring inset-ring-white/30 backdrop-blur-sm not-disabled:hover:bg-black/75',
  primary: 'bg-signal text-on-signal hover:bg-signal-hover',
};

const sizes = {
  md: 'size-11 [&_svg]:size-5.5',
  lg: 'size-14 [&_svg]:size-6',
  xl: 'size-18 [&_svg]:size-8',
};

/** A round button with an icon only. */
export function IconButton({
  label,
  icon,
  variant = 'plain',
  size = 'md',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={cx(
        'inline-grid shrink-0 place-items-center rounded-full transition-[background-color,transform] active:scale-95 disabled:cursor-not-allowed disabled:opacity-55',
        variants[variant],
        sizes[size],
        className,
      )}
    >
      {icon}
    </button>
  );
}
