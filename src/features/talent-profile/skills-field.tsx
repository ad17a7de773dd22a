import { useState } from 'react';
import { Chip } from '@/ui/chip';
import { FieldFrame, useDescribed } from '@/ui/field-frame';

/** The stored text holds at most 1,000 characters. */
const MAX_SKILLS = 20;
const MAX_LENGTH = 40;

type SkillsFieldProps = {
  label: string;
  hint: string;
  placeholder: string;
  morePlaceholder: string;
  removeLabel: (skill: string) => string;
  value: readonly string[];
  onValueChange: (skills: string[]) => void;
};

/** Skills as chips: Enter or a comma adds, Backspace removes the last. */
export function SkillsField(props: SkillsFieldProps) {
  const { label, hint, placeholder, morePlaceholder, removeLabel, value, onValueChange } = props;
  const [text, setText] = useState('');
  const { control, hintId, errorId } = useDescribed({ hint });

  const add = (typed: string) => {
    const skills = typed.split(',').map((skill) => skill.trim().slice(0, MAX_LENGTH));
    onValueChange([...new Set([...value, ...skills])].filter(Boolean).slice(0, MAX_SKILLS));
    setText('');
  };
  const remove = (skill: string) => onValueChange(value.filter((one) => one !== skill));

  return (
    <FieldFrame {...{ label, hint, hintId, errorId }} controlId={control.id}>
      <div className="flex min-h-12 flex-wrap items-center gap-2 rounded-field border border-field-line bg-surface px-2 py-2 outline-focus focus-within:border-focus focus-within:outline-2">
        {value.map((skill) => (
          <Chip key={skill} removeLabel={removeLabel(skill)} onRemove={() => remove(skill)}>
            {skill}
          </Chip>
        ))}
        <input
          {...control}
          value={text}
          maxLength={MAX_LENGTH * 2}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={value.length > 0 ? morePlaceholder : placeholder}
          onChange={(event) => {
            if (event.target.value.includes(',')) add(event.target.value);
            else setText(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') {
              // Inside a form Enter would save it.
              event.preventDefault();
              if (text.trim() !== '') add(text);
            }
            const last = value.at(-1);
            if (event.key === 'Backspace' && text === '' && last !== undefined) remove(last);
          }}
          onBlur={() => {
            if (text.trim() !== '') add(text);
          }}
          className="-my-1.5 h-11 min-w-32 flex-1 bg-transparent px-2 text-base text-ink outline-none placeholder:text-muted"
        />
      </div>
    </FieldFrame>
  );
}
