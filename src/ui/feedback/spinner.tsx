import { LoaderCircle } from 'lucide-react';
import { cx } from '@/ui/cx';

interface SpinnerProps {
  /** For screen readers; visible too when `showLabel` is set. */
  label: string;
  showLabel?: boolean;
  className?: string;
}

/** For loading content of unknown shape; where the shape is known use `Skeleton`. */
export function Spinner({ label, showLabel = false, className }: SpinnerProps) {
  return (
    <output className={cx('inline-flex items-center gap-3 text-muted', className)}>
      <LoaderCircle aria-hidden className="size-6 shrink-0 animate-spin" />
      <span className={showLabel ? undefined : 'sr-only'}>{label}</span>
    </output>
  );
}
