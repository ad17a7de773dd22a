import type { ReactNode } from 'react';

interface WideTableProps {
  /** Its name, for the region that scrolls. */
  label: string;
  /** The heads of its columns; the first is of the rows' names. */
  heads: readonly string[];
  className?: string;
  /** The rows. */
  children: ReactNode;
}

/** A table of numbers that scrolls within the window. */
export function WideTable({ label, heads, className = '', children }: WideTableProps) {
  return (
    <div
      role="region"
      aria-label={label}
      // Focusable, so that the keyboard can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={`${className} overflow-x-auto`}
    >
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-muted [&>th]:px-2 [&>th]:py-2 [&>th]:text-right [&>th]:font-normal [&>th:first-child]:text-left">
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
