import { CircleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

interface ChipProps {
  children: ReactNode;
  /** A number after the text, which is never truncated. */
  detail?: ReactNode;
  /** 'theatre' for chips over a video. */
  variant?: 'desk' | 'theatre';
  /** With both, the chip ends in a button that removes it. */
  onRemove?: () => void;
  removeLabel?: string;
  /** What is wrong with it. */
  problem?: string | undefined;
  className?: string;
}

const variants = {
  desk: 'bg-raised text-ink',
  theatre: 'bg-theatre-chip text-theatre-ink',
};

/** A small label: a skill, a language, an active filter. */
export function Chip({
  children,
  detail,
  variant = 'desk',
  onRemove,
  removeLabel,
  problem,
  className,
}: ChipProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-8 max-w-full items-center gap-1 rounded-full text-sm font-semibold',
        problem ? 'bg-danger-soft text-danger' : variants[variant],
        onRemove ? 'pl-3' : 'px-3 py-1',
        className,
      )}
    >
      {problem ? (
        <span role="img" title={problem} className="shrink-0">
          <CircleAlert aria-hidden className="size-4" />
        </span>
      ) : null}
      <span className="min-w-0 truncate">{children}</span>
      {detail ? <span className="ml-1 shrink-0 font-normal tabular-nums">{detail}</span> : null}
      {onRemove ? (
        <button
          type="button"
          title={removeLabel}
          onClick={onRemove}
          className="relative grid size-8 shrink-0 place-items-center rounded-full after:absolute after:-inset-1.5 hover:bg-line"
        >
          <X aria-hidden className="size-4" />
        </button>
      ) : null}
    </span>
  );
}
