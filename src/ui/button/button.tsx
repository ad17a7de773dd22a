import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cx } from '@/ui/cx';
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
}

export type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Shows a spinner and `loadingText`; a press does nothing, and the focus stays. */
    loading?: boolean;
    loadingText?: string;
  };

/** Prevents the click, and with it the submission of a form. */
const refuse = (event: MouseEvent) => event.preventDefault();

/** Pressed before the app has come. */
const waiting =
  'in-data-[waits=sent]:animate-pulse in-data-[waits=sent]:cursor-progress in-data-[waits=sent]:opacity-70';

/** A button; `type` is 'button' by default. */
export function Button({
  variant = 'primary',
  size = 'md',
  icon,
  loading = false,
  loadingText,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      onClick={loading ? refuse : onClick}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      className={buttonLook(variant, size, type === 'submit' ? cx(waiting, className) : className)}
    >
      {loading ? <LoaderCircle aria-hidden className="animate-spin" /> : icon}
      {loading && loadingText ? loadingText : children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'primary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: Look & LinkProps) {
  return (
    <Link {...rest} className={buttonLook(variant, size, className)}>
      {icon}
      {children}
    </Link>
  );
}
