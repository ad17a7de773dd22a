import { cx } from '@/ui/cx';

/** A grey placeholder; give it the size of what loads. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      data-skeleton
      className={cx('animate-skeleton rounded-field bg-raised', className)}
    />
  );
}
