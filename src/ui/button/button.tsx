import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
}

export type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Shows a wheel and `loadingText`; pressing it does nothing, and it keeps the focus. */
    loading?: boolean;
    loadingText?: string;
  };

/** A form is not sent either. */
const refuse = (event: MouseEvent) => event.preventDefault();

/** A button says what happens. `type` is 'button' unless told. */
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
      className={buttonLook(variant, size, className)}
    >
      {loading ? <LoaderCircle aria-hidden className="animate-spin" /> : icon}
      {loading && loadingText ? loadingText : children}
    </button>
  );
}

/** A link that looks like a button, for going somewhere. */
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
