import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from '@/ui/field/text-field';

/** What was typed is searched for after this long without a keystroke. */
const typingPauseMs = 400;

/** A text filter while somebody types in it; the address has the filter that is searched for. */
interface TypedText {
  /** What the address said last. */
  readonly seen: string;
  /** What was searched for and has not come back from the address yet, oldest first. */
  readonly sent: readonly string[];
  readonly text: string;
  /** Something was searched for since the field got the focus: more of it is no step of its own. */
  readonly continues: boolean;
}

/**
 * The field after the address changed. One's own search that comes back leaves alone what was typed
 * meanwhile; any other change (a chip, the back button) replaces the text.
 */
export function syncFromAddress(value: string, typed: TypedText): TypedText {
  const at = typed.sent.lastIndexOf(value);
  return at < 0
    ? { seen: value, sent: [], text: value, continues: false }
    : { ...typed, seen: value, sent: typed.sent.slice(at + 1) };
}

interface TypedFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onValue: (value: string, how: { continues: boolean }) => void;
}

/** A text filter. It searches after a pause, by Enter and when it is left. */
export function TypedField({ label, placeholder, value, onValue }: TypedFieldProps) {
  const [typing, setTyping] = useState<TypedText>({
    seen: value,
    sent: [],
    text: value,
    continues: false,
  });
  if (value !== typing.seen) setTyping(syncFromAddress(value, typing));
  const search = (text: string) => {
    const typed = text.trim();
    if (typed === (typing.sent.at(-1) ?? value)) return;
    setTyping((now) => ({ ...now, sent: [...now.sent, typed], continues: true }));
    onValue(typed, { continues: typing.continues });
  };
  const onPause = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => onPause(typing.text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typing.text]);
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      type="search"
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
      value={typing.text}
      onFocus={() => setTyping((now) => ({ ...now, continues: false }))}
      onBlur={() => search(typing.text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) search(typing.text);
      }}
      onChange={(event) => {
        const text = event.target.value;
        setTyping((now) => ({ ...now, text }));
      }}
    />
  );
}
