import { useEffect, useEffectEvent, useReducer, type ComponentProps } from 'react';
import { controlLook } from '@/ui/field/field-frame';
import { TextField } from '@/ui/field/text-field';

/** Typed text is searched for after this long without a keystroke. */
const typingPauseMs = 400;

/** The state of a text filter while it is edited; the address holds the value that is searched for. */
interface TypedText {
  /** The value that the address had last. */
  readonly addressValue: string;
  /** Values searched for that have not shown up in the address yet, oldest first. */
  readonly searches: readonly string[];
  readonly text: string;
  /** Whether the field has searched since it got the focus; further typing then adds no history entry. */
  readonly continues: boolean;
}

/**
 * The field's state after the address changed. If the change is this field's own search, text typed
 * meanwhile stays; any other change (a removed chip, the back button) replaces the text.
 */
export function syncFromAddress(value: string, typed: TypedText): TypedText {
  const at = typed.searches.lastIndexOf(value);
  return at < 0
    ? { addressValue: value, searches: [], text: value, continues: false }
    : { ...typed, addressValue: value, searches: typed.searches.slice(at + 1) };
}

const changed = (now: TypedText, change: (now: TypedText) => TypedText): TypedText => change(now);

interface TypedFieldProps {
  label: string;
  hint?: string;
  placeholder?: string;
  /** Shows no label above the field, where there is no room; it is still read out. */
  hidesLabel?: boolean;
  value: string;
  onValue: (value: string, how: { continues: boolean }) => void;
}

/** A text filter. It searches after a pause in typing, on Enter and on blur. */
export function TypedField(props: TypedFieldProps) {
  const { label, hint, placeholder, hidesLabel = false, value, onValue } = props;
  // A reducer, because useState may add a keystroke to the state of a render that is thrown away.
  const [typing, setTyping] = useReducer(changed, {
    addressValue: value,
    searches: [],
    text: value,
    continues: false,
  });
  if (value !== typing.addressValue) setTyping((now) => syncFromAddress(value, now));
  const search = (text: string) => {
    const typed = text.trim();
    if (typed === (typing.searches.at(-1) ?? value)) return;
    setTyping((now) => ({ ...now, searches: [...now.searches, typed], continues: true }));
    onValue(typed, { continues: typing.continues });
  };
  const onPause = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => onPause(typing.text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typing.text]);
  const control: ComponentProps<'input'> = {
    placeholder,
    type: 'search',
    maxLength: 100,
    autoComplete: 'off',
    enterKeyHint: 'search',
    value: typing.text,
    onFocus: () => setTyping((now) => ({ ...now, continues: false })),
    onBlur: () => search(typing.text),
    onKeyDown: (event) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) search(typing.text);
    },
    onChange: (event) => {
      const text = event.target.value;
      setTyping((now) => ({ ...now, text }));
    },
  };
  return hidesLabel ? (
    <input {...control} aria-label={label} className={controlLook} />
  ) : (
    <TextField {...control} label={label} hint={hint} />
  );
}
