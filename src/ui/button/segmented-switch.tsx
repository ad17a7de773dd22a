import type { ReactNode } from 'react';
import { cx } from '@/ui/cx';

interface Segment<Value> {
  readonly value: Value;
  readonly label: string;
  /** The language of the label, if it is not the interface's. */
  readonly lang?: string;
  readonly icon?: ReactNode;
}

interface SegmentedSwitchProps<Value> {
  /** What is chosen, for screen readers. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between a few values, all of them in sight. */
export function SegmentedSwitch<Value extends string>(props: SegmentedSwitchProps<Value>) {
  const { label, segments, value, onChange } = props;
  return (
    <fieldset className="flex w-fit max-w-full flex-wrap rounded-3xl bg-raised p-1">
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          lang={segment.lang}
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
          className={cx(
            'relative inline-flex min-h-10 items-center gap-2 rounded-full px-4 text-sm font-semibold transition-colors after:absolute after:inset-x-0 after:-inset-y-0.5 [&_svg]:size-4',
            segment.value === value
              ? 'bg-chosen text-on-chosen shadow-card'
              : 'text-muted hover:text-ink',
          )}
        >
          {segment.icon}
          {segment.label}
        </button>
      ))}
    </fieldset>
  );
}
