import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/button/button';
import { cx } from '@/ui/cx';

interface ErrorStateProps {
  title: string;
  description?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  className?: string;
}

/** Says what could not be loaded, and offers another attempt. */
export function ErrorState({
  title,
  description,
  retryLabel,
  onRetry,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cx(
        'mx-auto flex max-w-sm flex-col items-center px-4 py-10 text-center',
        className,
      )}
    >
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-danger-soft text-danger">
        <TriangleAlert aria-hidden className="size-6" />
      </span>
      <p className="font-display text-lg text-balance">{title}</p>
      {description ? <div className="mt-1.5 text-base text-muted">{description}</div> : null}
      {onRetry && retryLabel ? (
        <Button
          variant="secondary"
          className="mt-5"
          icon={<RotateCw aria-hidden />}
          onClick={onRetry}
        >
          {retryLabel}
        </Button>
      ) : null}
    </div>
  );
}
