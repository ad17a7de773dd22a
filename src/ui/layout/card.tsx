import type { ComponentProps } from 'react';
import { cx } from '@/ui/cx';

/** A surface with a shadow. Never inside another card; `className` sets the padding. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('rounded-card bg-surface shadow-card', className)} />;
}
