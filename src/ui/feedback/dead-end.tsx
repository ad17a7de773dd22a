import type { ReactNode, Ref } from 'react';
import { cx } from '@/ui/cx';

interface DeadEndProps {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  /** The way on: one filled button, and below it at most a quiet one. */
  children?: ReactNode;
  /** Whether the title and text are to be read out at once. */
  isAlert?: boolean;
  ref?: Ref<HTMLHeadingElement>;
  className?: string;
}

/** The whole of a page that has nothing to show: what became of it, and one clear way on. */
export function DeadEnd(props: DeadEndProps) {
  const { icon, title, text, children, isAlert = false, ref, className } = props;
  return (
    <div
      className={cx(
        'mx-auto flex max-w-md flex-col items-center py-10 text-center md:py-20',
        className,
      )}
    >
      <div role={isAlert ? 'alert' : undefined} className="flex flex-col items-center">
        <span
          aria-hidden
          className="mb-5 grid size-16 place-items-center rounded-full bg-raised text-ink [&_svg]:size-7"
        >
          {icon}
        </span>
        <h1 ref={ref} tabIndex={-1} className="text-xl text-balance wrap-anywhere">
          {title}
        </h1>
        {text ? <div className="mt-3 text-balance wrap-anywhere text-muted">{text}</div> : null}
      </div>
      {children ? (
        <div className="mt-8 flex w-full flex-col items-center gap-2">{children}</div>
      ) : null}
    </div>
  );
}
