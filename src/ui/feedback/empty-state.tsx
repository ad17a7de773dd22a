import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  description?: ReactNode;
  /** One button: what to do next. */
  action?: ReactNode;
  /** In one row, where more of the page follows. */
  compact?: boolean;
  className?: string;
}

/** Says that a list is empty, and what to do next. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, description, action, compact = false, className } = props;
  if (compact) {
    return (
      <div className={cx('flex flex-wrap items-center gap-x-4 gap-y-3 p-4 md:px-5', className)}>
        {icon ? (
          <span
            aria-hidden
            className="grid size-11 shrink-0 place-items-center rounded-full bg-raised text-ink [&_svg]:size-5"
          >
            {icon}
          </span>
        ) : null}
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-semibold">{title}</p>
          {description ? <div className="mt-0.5 text-sm text-muted">{description}</div> : null}
        </div>
        {action}
      </div>
    );
  }
  return (
    <div
      className={cx(
        'mx-auto flex max-w-sm flex-col items-center px-4 py-10 text-center',
        className,
      )}
    >
      {icon ? (
        <span
          aria-hidden
          className="mb-4 grid size-14 place-items-center rounded-full bg-raised text-ink [&_svg]:size-6"
        >
          {icon}
        </span>
      ) : null}
      <p className="font-display text-lg text-balance">{title}</p>
      {description ? (
        <div className="mt-1.5 w-full min-w-0 text-base text-balance wrap-anywhere text-muted">
          {description}
        </div>
      ) : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
