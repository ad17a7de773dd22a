import { BadgeCheck } from 'lucide-react';
import { cx } from '@/ui/cx';

interface CountBadgeProps {
  count: number;
  /** What is counted, spoken instead of the figure: '12 unread messages'. */
  label: string;
  className?: string;
}

/** The text of a count badge: at most '9+'; nothing below one. */
export function countText(count: number): string | null {
  if (count < 1) return null;
  return count > 9 ? '9+' : String(Math.floor(count));
}

/** A count of unread things; renders nothing at zero. */
export function CountBadge({ count, label, className }: CountBadgeProps) {
  const text = countText(count);
  if (text === null) return null;
  return (
    <span
      className={cx(
        'inline-flex h-5 min-w-5 animate-pop items-center justify-center rounded-full bg-signal px-1 text-sm leading-none font-semibold text-on-signal tabular-nums',
        className,
      )}
    >
      <span aria-hidden>{text}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** Marks a verified company. */
export function VerifiedBadge({ label, className }: { label: string; className?: string }) {
  return (
    <span title={label} className={cx('inline-flex shrink-0 text-success', className)}>
      <BadgeCheck aria-hidden className="size-4.5" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
