import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { buttonLook, type ButtonSize, type ButtonVariant } from './button-look';

type Look = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode };

export type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Shows a wheel and `loadingText`, and cannot be pressed. */
    loading?: boolean;
    loadingText?: string;
  };

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
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || loading}
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
