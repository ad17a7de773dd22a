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

/** A person's draft in a conversation; kept in this tab while they are elsewhere. */
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
        // Storage is full or forbidden: the draft lives as long as the field.
      }
    },
    [key],
  );
  return [draft, change];
}

/** Appends a text to the draft of a conversation that is about to be opened, unless it is there. */
export function addToDraft(userId: string, conversationId: string, text: string): void {
  const key = keyOf(userId, conversationId);
  const before = stored(key).trimEnd();
  if (before.includes(text.trim())) return;
  try {
    sessionStorage.setItem(key, before === '' ? text : `${before}\n\n${text}`);
  } catch {
    // Storage is full or forbidden: the conversation opens without the text.
  }
}

/** Removes all drafts of a person from this tab. */
export function clearDrafts(userId: string): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) =>
    sessionStorage.key(index),
  );
  for (const key of keys) {
    if (key?.startsWith(prefixOf(userId)) === true) sessionStorage.removeItem(key);
  }
}
