import type { ReactNode } from 'react';
import { cx } from './cx';

type EmptyStateProps = {
  icon?: ReactNode;
  title: string;
  description?: ReactNode;
  /** One button: what to do next. */
  action?: ReactNode;
  className?: string;
};

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, description, action, className }: EmptyStateProps) {
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
        <div className="mt-1.5 text-base text-balance text-muted">{description}</div>
      ) : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
