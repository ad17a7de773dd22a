import { cx } from '@/ui/cx';

interface SkeletonProps {
  /** The height of what loads is not known, so what is below stays hidden. */
  awaited?: boolean;
  className?: string;
}

/** A grey placeholder; give it the size of what loads. Hidden from screen readers. */
export function Skeleton({ awaited = false, className }: SkeletonProps) {
  return (
    <div
      aria-hidden
      data-skeleton
      data-awaited={awaited || undefined}
      className={cx('animate-skeleton rounded-field bg-raised', className)}
    />
  );
}
