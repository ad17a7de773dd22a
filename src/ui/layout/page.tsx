import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';
import { useDocumentTitle } from '@/ui/hooks/use-document-title';

interface PageProps {
  /** Names the tab; also the heading, unless `heading` is false. */
  title?: string;
  heading?: boolean;
  /** 'narrow' for forms and reading, 'wide' for panes side by side. */
  width?: 'narrow' | 'default' | 'wide';
  className?: string;
  children: ReactNode;
}

const widths = {
  narrow: 'mx-auto max-w-[36rem]',
  default: 'mx-auto max-w-[60rem]',
  wide: undefined,
};

/** The column of a page, in the middle of the window. The landmark `main` is the layout's. */
export function Page({ title, heading = true, width = 'default', className, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className={cx('mx-auto w-full max-w-[84rem] px-5 py-6 md:px-8 md:py-10', className)}>
      <div className={widths[width]}>
        {title && heading ? <PageHeading>{title}</PageHeading> : null}
        {children}
      </div>
    </div>
  );
}

interface PageHeadingProps {
  children: ReactNode;
  /** A quiet line above: 'Welcome back'. */
  eyebrow?: ReactNode;
  description?: ReactNode;
  /** Beside the heading on wide screens, under it on phones. */
  actions?: ReactNode;
  className?: string;
}

/** The h1 of a page; it takes the focus when the page changes. */
export function PageHeading(props: PageHeadingProps) {
  const { children, eyebrow, description, actions, className } = props;
  return (
    <div className={cx('mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4', className)}>
      <div className="min-w-0">
        {eyebrow ? <p className="text-base text-muted">{eyebrow}</p> : null}
        <h1 tabIndex={-1} className="text-xl">
          {children}
        </h1>
        {description ? (
          <div className="mt-2 prose-width text-base text-muted">{description}</div>
        ) : null}
      </div>
      {actions}
    </div>
  );
}
