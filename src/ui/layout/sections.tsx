import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

export interface PageSection {
  /** The id of the section's element. */
  readonly id: string;
  readonly title: string;
}

interface SectionsProps {
  /** In the order of the page. */
  sections: readonly PageSection[];
  children: ReactNode;
}

/** The sections of a long page in one column; on wide screens a list of links to them stays in sight beside it. */
export function Sections({ sections, children }: SectionsProps) {
  const { t } = useTranslation('common');
  return (
    <div className="lg:grid lg:grid-cols-[12rem_minmax(0,44rem)] lg:gap-12">
      <nav aria-label={t('sections')} className="hidden lg:block">
        <ul className="sticky top-[calc(var(--top-bar)+var(--safe-top)+1.5rem)] -ml-4 grid">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={{ hash: id }}
                replace
                className="flex min-h-11 items-center rounded-full px-4 font-semibold text-muted hover:bg-raised hover:text-ink"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
