import { useCallback, useState } from 'react';

const prefixOf = (userId: string) => `pitchreel.draft.${userId}.`;
const keyOf = (userId: string, conversationId: string) => prefixOf(userId) + conversationId;

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

/** Puts a text after what is half written, once; for a conversation that is about to be opened. */
export function addToDraft(userId: string, conversationId: string, text: string): void {
  const key = keyOf(userId, conversationId);
  const before = stored(key).trimEnd();
  if (before.includes(text.trim())) return;
  try {
    sessionStorage.setItem(key, before === '' ? text : `${before}\n\n${text}`);
  } catch {
    // The conversation opens all the same.
  }
}

/** Removes from this tab all that a person has half written. */
export function clearDrafts(userId: string): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) =>
    sessionStorage.key(index),
  );
  for (const key of keys) {
    if (key?.startsWith(prefixOf(userId)) === true) sessionStorage.removeItem(key);
  }
}
