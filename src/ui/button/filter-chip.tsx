import type { ReactNode } from 'react';

interface FilterChipProps {
  isChosen: boolean;
  onPress: () => void;
  /** After the text: how many there are. */
  count?: number | undefined;
  children: ReactNode;
}

/** One of several filters, on or off. */
export function FilterChip({ isChosen, onPress, count, children }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-line px-3 text-sm font-semibold text-muted hover:text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page"
    >
      {children}{' '}
      {count === undefined ? null : <span className="font-normal tabular-nums">{count}</span>}
    </button>
  );
}
