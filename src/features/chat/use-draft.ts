import { useCallback, useState } from 'react';

const keyOf = (userId: string, conversationId: string) =>
  `pitchreel.draft.${userId}.${conversationId}`;

function stored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** What a person has half written in a conversation; kept in this tab while looking elsewhere. */
export function useDraft(userId: string, conversationId: string): [string, (text: string) => void] {
  const key = keyOf(userId, conversationId);
  const [draft, setDraft] = useState(() => stored(key));
  const change = useCallback(
    (text: string) => {
      setDraft(text);
      try {
        if (text === '') sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, text);
      } catch {
        // A draft that cannot be kept is still in the field.
      }
    },
    [key],
  );
  return [draft, change];
}
