import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { iconButtonLook, type IconButtonSize, type IconButtonVariant } from './icon-button-look';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The tooltip, and by it the accessible name: with both, listeners would hear it twice. */
  label: string;
  icon: ReactNode;
  variant?: IconButtonVariant;
  size?: IconButtonSize;
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
      {...rest}
      type={type}
      title={label}
      className={cx(
        iconButtonLook(variant, size),
        'disabled:cursor-not-allowed disabled:opacity-55',
        className,
      )}
    >
      {icon}
    </button>
  );
}
