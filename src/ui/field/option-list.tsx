/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events --
   The popup of an ARIA combobox: no tag has these roles, and the input, which keeps the focus, has the keys. */
import { Check } from 'lucide-react';
import type { Ref } from 'react';
import { cx } from '@/ui/cx';
import type { SelectOption } from './select-field';

/** The id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface OptionListProps {
  ref: Ref<HTMLUListElement>;
  id: string;
  label: string;
  options: readonly SelectOption[];
  /** Index of the option that the arrow keys have reached. */
  active: number;
  isSelected: (option: SelectOption) => boolean;
  onChoose: (option: SelectOption, index: number) => void;
  emptyText: string;
}

/** The list under a combobox. */
export function OptionList(props: OptionListProps) {
  const { ref, id, label, options, active, isSelected, onChoose, emptyText } = props;
  return (
    <ul
      ref={ref}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable
      // Keeps the focus in the input while an option or the scroll bar is pressed.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-64 animate-fade-in scroll-mb-[calc(var(--bottom-bar)+1rem)] overflow-y-auto overscroll-contain rounded-field border border-line bg-surface p-1 shadow-card"
    >
      {options.map((option, index) => {
        const selected = isSelected(option);
        return (
          <li
            key={option.value}
            id={optionId(id, index)}
            role="option"
            aria-selected={selected}
            onClick={() => onChoose(option, index)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 text-base',
              !selected && (index === active ? 'bg-raised' : 'hover:bg-raised'),
              selected && 'bg-signal-soft font-semibold',
              selected && index === active && 'inset-ring-2 inset-ring-field-line',
            )}
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.detail === undefined ? null : (
              <span className="text-sm font-normal text-muted tabular-nums">{option.detail}</span>
            )}
            {selected ? <Check aria-hidden className="size-5 shrink-0 text-ink" /> : null}
          </li>
        );
      })}
      {options.length === 0 ? (
        <li role="option" aria-selected={false} aria-disabled className="px-3 py-3 text-muted">
          {emptyText}
        </li>
      ) : null}
    </ul>
  );
}
