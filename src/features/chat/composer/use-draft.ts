import { useCallback, useState } from 'react';
import { tabStorage } from '@/lib/storage/tab-storage';

const prefixOf = (userId: string) => `pitchreel.draft.${userId}.`;
const keyOf = (userId: string, conversationId: string) => prefixOf(userId) + conversationId;

/** A user's draft in a conversation, stored in this tab, so that it survives a visit to another page. */
export function useDraft(userId: string, conversationId: string): [string, (text: string) => void] {
  const key = keyOf(userId, conversationId);
  const [draft, setDraft] = useState(() => tabStorage.getItem(key) ?? '');
  const change = useCallback(
    (text: string) => {
      setDraft(text);
      if (text === '') tabStorage.removeItem(key);
      else tabStorage.setItem(key, text);
    },
    [key],
  );
  return [draft, change];
}

/** Appends a text to the draft of a conversation about to be opened, unless the draft contains it. */
export function addToDraft(userId: string, conversationId: string, text: string): void {
  const key = keyOf(userId, conversationId);
  const draft = (tabStorage.getItem(key) ?? '').trimEnd();
  if (draft.includes(text.trim())) return;
  tabStorage.setItem(key, draft === '' ? text : `${draft}\n\n${text}`);
}

/** Removes all drafts of a user from this tab. */
export function clearDrafts(userId: string): void {
  for (const key of tabStorage.keys()) {
    if (key.startsWith(prefixOf(userId))) tabStorage.removeItem(key);
  }
}
