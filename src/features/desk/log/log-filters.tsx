import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '@/features/desk/parts/search-field';
import { loggedActions } from '@/features/desk/api/decision';
import { decidersQuery, type Decider } from '@/features/desk/api/log/log';
import { SelectField } from '@/ui/field/select-field';
import { TextField } from '@/ui/field/text-field';
import { filterOf, type LogParams } from './log-params';
import { useActionText } from './use-action-text';

/** Typed text is searched for after this long without a keystroke. */
const typingPauseMs = 300;
const everyone = 'all';

interface LogFiltersProps {
  params: LogParams;
  /** Sets these and leaves the others; an empty value removes one. */
  onChange: (change: LogParams) => void;
}

/** The filters of the log: words, operator, action and days. */
export function LogFilters({ params, onChange }: LogFiltersProps) {
  const { t } = useTranslation('desk');
  const actionText = useActionText();
  const deciders = useQuery(decidersQuery);
  const choose = (name: 'operator' | 'action') => (value: string) =>
    onChange({ [name]: value === everyone ? '' : value });
  const { operatorId, action } = filterOf(params);
  return (
    <div className="grid items-end gap-4 min-[380px]:grid-cols-2 md:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_11rem_11rem]">
      <Words
        query={params.q ?? ''}
        onSearch={(text) => onChange({ q: text })}
        className="min-[380px]:col-span-2 md:col-span-1"
      />
      <SelectField
        label={t('log.operator')}
        value={operatorId ?? everyone}
        onValueChange={choose('operator')}
        options={[
          { value: everyone, label: t('log.anyOperator') },
          ...withSelected(deciders.data ?? [], operatorId).map((one) => ({
            value: one.operator_id,
            label: one.is_operator
              ? (one.email ?? one.operator_id)
              : t('log.formerOperator', { name: one.email ?? one.operator_id }),
          })),
        ]}
        className="min-[380px]:col-span-2 md:col-span-1"
      />
      <SelectField
        label={t('log.action')}
        value={action ?? everyone}
        onValueChange={choose('action')}
        options={[
          { value: everyone, label: t('log.anyAction') },
          ...loggedActions.map((one) => ({
            value: one,
            label: actionText(one),
          })),
        ]}
        className="min-[380px]:col-span-2 md:col-span-1"
      />
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={t(`log.${end}`)}
          value={params[end] ?? ''}
          onChange={({ target }) => onChange({ [end]: target.value })}
        />
      ))}
    </div>
  );
}

/** The operators to choose from, with the selected one even before the others are loaded. */
const withSelected = (
  deciders: readonly Decider[],
  selectedId: string | undefined,
): readonly Decider[] =>
  selectedId === undefined || deciders.some(({ operator_id: id }) => id === selectedId)
    ? deciders
    : [...deciders, { operator_id: selectedId, email: null, is_operator: true }];

interface WordsProps {
  query: string;
  onSearch: (text: string) => void;
  className: string;
}

function Words({ query, onSearch, className }: WordsProps) {
  const { t } = useTranslation('desk');
  const [input, setInput] = useState({ text: query, query });
  // Back and forward change the address; a search of this field does not change what is typed.
  if (input.query !== query) {
    setInput({ text: input.text.trim() === query ? input.text : query, query });
  }
  const onPause = useEffectEvent((text: string) => {
    if (text.trim() !== query) onSearch(text.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => onPause(input.text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [input.text]);
  return (
    <SearchField
      label={t('log.search')}
      value={input.text}
      onChange={(event) => setInput({ text: event.target.value, query })}
      className={className}
    />
  );
}
