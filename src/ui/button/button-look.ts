import { cx } from '@/ui/cx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet';
export type ButtonSize = 'sm' | 'md' | 'lg';

const base =
  'relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-full font-semibold select-none ' +
  'transition-[background-color,box-shadow,transform,opacity] active:scale-[0.98] ' +
  'disabled:cursor-not-allowed disabled:active:scale-100 aria-busy:cursor-progress [&_svg]:shrink-0 forced-colors:border';

// A disabled button turns grey; a loading one keeps its colour.
const off = 'disabled:bg-raised disabled:text-muted';

const variants: Record<ButtonVariant, string> = {
  primary: `bg-signal text-on-signal not-disabled:hover:bg-signal-hover ${off}`,
  secondary:
    'bg-transparent text-ink inset-ring-[1.5px] inset-ring-current not-disabled:hover:bg-raised disabled:text-muted',
  ghost: 'bg-transparent text-ink not-disabled:hover:bg-raised disabled:text-muted',
  'danger-quiet':
    'bg-transparent text-danger inset-ring-[1.5px] inset-ring-current not-disabled:hover:bg-raised disabled:text-muted',
  danger: `bg-danger-fill text-white not-disabled:hover:opacity-90 ${off}`,
};

// The small size is 40 px high, with a touch target of 44.
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-10 px-4 py-2 text-sm [&_svg]:size-4 after:absolute after:-inset-y-0.5 after:inset-x-0',
  md: 'min-h-12 px-5 py-2.5 text-base [&_svg]:size-5',
  lg: 'min-h-13 px-6 py-3 text-base [&_svg]:size-5',
};

/** The classes of a button, shared by `Button` and `ButtonLink`. */
export function buttonLook(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return cx(base, variants[variant], sizes[size], className);
}
