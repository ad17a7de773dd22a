import { cx } from '@/ui/cx';

export type IconButtonVariant = 'plain' | 'solid' | 'theatre' | 'primary';
/** 44, 56 and 72 px; with larger texts larger, as far as a small window has room. */
export type IconButtonSize = 'md' | 'lg' | 'xl';

const variants: Record<IconButtonVariant, string> = {
  plain: 'text-ink hover:bg-raised',
  solid: 'bg-raised text-ink hover:bg-line',
  // The ring shows the button's edge on a dark video.
  theatre:
    'bg-theatre-control text-theatre-ink inset-ring inset-ring-white/30 backdrop-blur-sm not-disabled:hover:bg-black/75',
  primary: 'bg-signal text-on-signal hover:bg-signal-hover',
};

const sizes: Record<IconButtonSize, string> = {
  md: 'size-(--control) [&_svg]:size-[calc(var(--control)/2)]',
  lg: 'size-(--control-lg) [&_svg]:size-[calc(var(--control-lg)*3/7)]',
  xl: 'size-(--control-xl) [&_svg]:size-[calc(var(--control-xl)*4/9)]',
};

/** The classes of a round button with an icon only, for buttons and links. */
export const iconButtonLook = (variant: IconButtonVariant, size: IconButtonSize = 'md') =>
  cx(
    'inline-grid shrink-0 place-items-center rounded-full transition-[background-color,transform] active:scale-95',
    variants[variant],
    sizes[size],
  );
