import { useState, type Ref } from 'react';
import { Chip } from '@/ui/button/chip';
import { FieldFrame, useDescribed } from '@/ui/field/field-frame';

/** Limits that keep the stored text, of all skills together, under 1,000 characters. */
const mostSkills = 20;
const longestSkill = 40;

interface SkillsFieldProps {
  label: string;
  hint: string;
  placeholder: string;
  morePlaceholder: string;
  /** Shown when more skills are typed than fit. */
  fullText: string;
  removeLabel: (skill: string) => string;
  value: readonly string[];
  onValueChange: (skills: string[]) => void;
  inputRef?: Ref<HTMLInputElement>;
  error?: string | undefined;
  /** The skills that the error is about. */
  faulty?: readonly string[];
}

/** Adds typed skills, ignoring case when comparing; `left` is the text that exceeds the limit. */
function withSkills(before: readonly string[], typed: string) {
  const skills = [...before];
  const rest: string[] = [];
  for (const part of typed.split(',')) {
    const skill = part.trim().slice(0, longestSkill);
    const isKnown = skills.some((one) => one.toLowerCase() === skill.toLowerCase());
    if (skill === '' || isKnown) continue;
    (skills.length < mostSkills ? skills : rest).push(skill);
  }
  return { skills, rest: rest.join(', ') };
}

/** Skills as chips: Enter or a comma adds, Backspace removes the last. */
export function SkillsField(props: SkillsFieldProps) {
  const { label, hint, placeholder, morePlaceholder, fullText, removeLabel, value } = props;
  const { onValueChange, inputRef, faulty = [] } = props;
  const [text, setText] = useState('');
  const [full, setFull] = useState(false);
  const error = full ? fullText : props.error;
  const { control, hintId, errorId } = useDescribed({ hint, error });

  const add = (typed: string) => {
    const { skills, rest } = withSkills(value, typed);
    onValueChange(skills);
    setText(rest);
    setFull(rest !== '');
  };
  const remove = (skill: string) => onValueChange(value.filter((one) => one !== skill));

  return (
    <FieldFrame {...{ label, hint, error, hintId, errorId }} controlId={control.id}>
      <div className="flex min-h-12 flex-wrap items-center gap-2 rounded-field border border-field-line bg-surface px-2 py-2 outline-focus focus-within:border-focus focus-within:outline-2">
        {value.map((skill) => (
          <Chip
            key={skill}
            problem={faulty.includes(skill) ? props.error : undefined}
            removeLabel={removeLabel(skill)}
            onRemove={() => remove(skill)}
          >
            {skill}
          </Chip>
        ))}
        <input
          {...control}
          ref={inputRef}
          value={text}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={value.length > 0 ? morePlaceholder : placeholder}
          onChange={(event) => {
            if (event.target.value.includes(',')) add(event.target.value);
            else {
              setText(event.target.value);
              setFull(false);
            }
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') {
              // Enter would submit the form.
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
