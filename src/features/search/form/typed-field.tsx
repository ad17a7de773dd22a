import { useEffect, useEffectEvent, useState } from 'react';
import { TextField } from '@/ui/field/text-field';
import { syncFromAddress, type TypedText } from './typed-text';

/** What was typed is searched for after this long without a keystroke. */
const typingPauseMs = 400;

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
