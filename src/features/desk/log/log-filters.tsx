import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '@/features/desk/parts/search-field';
import { loggedActions } from '@/features/desk/api/decision';
import { decidersQuery, type Decider } from '@/features/desk/api/log/log';
import { SelectField } from '@/ui/field/select-field';
import { TextField } from '@/ui/field/text-field';
import { filterOf, type Asked } from './asked';
import { useActionText } from './use-action-text';

/** Typed text is searched for after this long without a keystroke. */
const typingPauseMs = 300;
const everyone = 'all';

interface LogFiltersProps {
  asked: Asked;
  /** Asks for this beside the rest; an empty value takes one out. */
  onAsk: (change: Asked) => void;
}

/** Words, operator, action and days that the log is narrowed to. */
export function LogFilters({ asked, onAsk }: LogFiltersProps) {
  const { t } = useTranslation('desk');
  const actionText = useActionText();
  const deciders = useQuery(decidersQuery);
  const choose = (name: 'operator' | 'action') => (value: string) =>
    onAsk({ [name]: value === everyone ? '' : value });
  const { operatorId, action } = filterOf(asked);
  return (
    <div className="grid items-end gap-4 min-[380px]:grid-cols-2 md:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_11rem_11rem]">
      <Words
        asked={asked.q ?? ''}
        onAsk={(text) => onAsk({ q: text })}
        className="min-[380px]:col-span-2 md:col-span-1"
      />
      <SelectField
        label={t('log.operator')}
        value={operatorId ?? everyone}
        onValueChange={choose('operator')}
        options={[
          { value: everyone, label: t('log.anyOperator') },
          ...known(deciders.data ?? [], operatorId).map((one) => ({
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
          value={asked[end] ?? ''}
          onChange={({ target }) => onAsk({ [end]: target.value })}
        />
      ))}
    </div>
  );
}

/** With the one who is asked for, also while the others aren't loaded. */
const known = (deciders: readonly Decider[], askedFor: string | undefined): readonly Decider[] =>
  askedFor === undefined || deciders.some(({ operator_id: id }) => id === askedFor)
    ? deciders
    : [...deciders, { operator_id: askedFor, email: null, is_operator: true }];

interface WordsProps {
  asked: string;
  onAsk: (text: string) => void;
  className: string;
}

function Words({ asked, onAsk, className }: WordsProps) {
  const { t } = useTranslation('desk');
  const [typed, setTyped] = useState({ text: asked, asked });
  // Back and forward change the address; a search of this field does not change what is typed.
  if (typed.asked !== asked) {
    setTyped({ text: typed.text.trim() === asked ? typed.text : asked, asked });
  }
  const onPause = useEffectEvent((text: string) => {
    if (text.trim() !== asked) onAsk(text.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => onPause(typed.text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed.text]);
  return (
    <SearchField
      label={t('log.search')}
      value={typed.text}
      onChange={(event) => setTyped({ text: event.target.value, asked })}
      className={className}
    />
  );
}
