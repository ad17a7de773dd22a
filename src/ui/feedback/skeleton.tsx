import { cx } from '@/ui/cx';

/** A grey shape where something comes; give it that thing's size. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      data-skeleton
      className={cx('animate-skeleton rounded-field bg-raised', className)}
    />
  );
}
