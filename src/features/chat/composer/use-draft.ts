import { useCallback, useState } from 'react';

const prefixOf = (userId: string) => `pitchreel.draft.${userId}.`;
const keyOf = (userId: string, conversationId: string) => prefixOf(userId) + conversationId;

function readDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** A user's draft in a conversation, stored in this tab while another page is shown. */
export function useDraft(userId: string, conversationId: string): [string, (text: string) => void] {
  const key = keyOf(userId, conversationId);
  const [draft, setDraft] = useState(() => readDraft(key));
  const change = useCallback(
    (text: string) => {
      setDraft(text);
      try {
        if (text === '') sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, text);
      } catch {
        // If storage is full or forbidden, the draft lasts only as long as the field is shown.
      }
    },
    [key],
  );
  return [draft, change];
}

/** Appends a text to the draft of a conversation about to be opened, unless already contained. */
export function addToDraft(userId: string, conversationId: string, text: string): void {
  const key = keyOf(userId, conversationId);
  const before = readDraft(key).trimEnd();
  if (before.includes(text.trim())) return;
  try {
    sessionStorage.setItem(key, before === '' ? text : `${before}\n\n${text}`);
  } catch {
    // If storage is full or forbidden, the conversation opens without the text.
  }
}

/** Removes all drafts of a user from this tab. */
export function clearDrafts(userId: string): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) =>
    sessionStorage.key(index),
  );
  for (const key of keys) {
    if (key?.startsWith(prefixOf(userId)) === true) sessionStorage.removeItem(key);
  }
}
