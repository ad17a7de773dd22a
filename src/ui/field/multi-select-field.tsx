import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '@/ui/button/chip';
import { cx } from '@/ui/cx';
import { FieldFrame, useDescribed } from './field-frame';
import { matchOptions } from './match-options';
import { OptionList, optionId } from './option-list';
import type { SelectOption } from './select-field';

export interface MultiSelectFieldProps {
  label: string;
  value: readonly string[];
  onValueChange: (value: string[]) => void;
  options: readonly SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder: string;
  /** Shown once something is chosen. */
  searchPlaceholder: string;
  /** Name of the button that removes a chosen option. */
  removeLabel: (option: SelectOption) => string;
  hint?: ReactNode;
  error?: string | null | false;
  required?: boolean;
  disabled?: boolean;
  id?: string;
  className?: string;
}

/** Scrolls the open list into view, and in it the option that is active. */
function useInView(list: RefObject<HTMLElement | null>, open: boolean, active: number): void {
  useEffect(() => {
    if (open) list.current?.scrollIntoView?.({ block: 'nearest' });
  }, [list, open]);

  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [list, open, active]);
}

/**
 * Several of many: type to search, arrows and Enter to choose, Backspace or the chip's button to
 * remove. The list stays open while choosing (the ARIA combobox pattern with a multiple listbox).
 */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { label, value, onValueChange, options, placeholder, searchPlaceholder } = props;
  const { removeLabel, hint, error, required, disabled, id, className } = props;
  const { t } = useTranslation('common');
  const { control, hintId, errorId } = useDescribed({ hint, error }, id);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const visibleOptions = useMemo(() => matchOptions(options, query), [options, query]);
  const listId = `${control.id}-list`;
  const activeOption = open ? visibleOptions[active] : undefined;

  useInView(list, open, active);

  const remove = (item: string) => onValueChange(value.filter((one) => one !== item));
  const toggle = (item: string) => {
    if (value.includes(item)) remove(item);
    else onValueChange([...value, item]);
    if (query === '') return;
    setQuery('');
    setActive(options.findIndex((option) => option.value === item));
  };
  const close = () => {
    setOpen(false);
    setQuery('');
    setActive(0);
  };
  const move = (to: number) => {
    setActive(
      open && visibleOptions.length > 0 ? (to + visibleOptions.length) % visibleOptions.length : 0,
    );
    setOpen(true);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active - 1);
    else if (event.key === 'Enter' && open) {
      if (activeOption) toggle(activeOption.value);
    } else if (event.key === 'Escape' && open) close();
    else if (event.key === 'Backspace' && query === '') {
      const last = value.at(-1);
      if (last !== undefined) remove(last);
      return;
    } else return;
    event.preventDefault();
  };

  return (
    <FieldFrame
      {...{ label, hint, error, hintId, errorId, required, className }}
      controlId={control.id}
    >
      <div
        className="relative"
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) close();
        }}
      >
        <div
          className={cx(
            'flex min-h-12 flex-wrap items-center gap-2 rounded-field border bg-surface px-2 py-2 outline-focus focus-within:outline-2',
            error ? 'border-danger' : 'border-field-line focus-within:border-focus',
            disabled && 'bg-raised opacity-70',
          )}
        >
          <ChosenOptions
            {...{ value, options, removeLabel, disabled }}
            onRemove={(item) => {
              remove(item);
              // Only after a key: on a phone the focus would open the on-screen keyboard.
              if (document.activeElement?.matches(':focus-visible')) input.current?.focus();
            }}
          />
          <input
            {...control}
            ref={input}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-required={required}
            aria-activedescendant={activeOption ? optionId(listId, active) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={disabled}
            value={query}
            placeholder={value.length > 0 ? searchPlaceholder : placeholder}
            onClick={() => setOpen(true)}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(0);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
            className="-my-1.5 h-11 min-w-32 flex-1 bg-transparent px-2 text-base text-ink outline-none placeholder:text-muted"
          />
        </div>
        {open ? (
          <OptionList
            ref={list}
            id={listId}
            label={label}
            options={visibleOptions}
            active={active}
            isSelected={(option) => value.includes(option.value)}
            onChoose={(option, index) => {
              setActive(index);
              toggle(option.value);
            }}
            emptyText={t('noResults')}
          />
        ) : null}
      </div>
    </FieldFrame>
  );
}

type ChosenOptionsProps = Pick<
  MultiSelectFieldProps,
  'value' | 'options' | 'removeLabel' | 'disabled'
> & { onRemove: (item: string) => void };

function ChosenOptions(props: ChosenOptionsProps) {
  const { value, options, removeLabel, disabled, onRemove } = props;
  const chosenOptions = value.map(
    (item): SelectOption =>
      options.find((option) => option.value === item) ?? { value: item, label: item },
  );
  return chosenOptions.map((option) => (
    <Chip
      key={option.value}
      {...(disabled
        ? {}
        : { removeLabel: removeLabel(option), onRemove: () => onRemove(option.value) })}
    >
      {option.label}
    </Chip>
  ));
}
