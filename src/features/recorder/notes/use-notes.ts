import { useState } from 'react';
import { storedObject } from '@/lib/storage/stored-object';
import { DEFAULT_WPM } from './teleprompter';

export interface Notes {
  text: string;
  wpm: number;
  shown: boolean;
}

const keyOf = (userId: string) => `pitchreel.notes.${userId}`;
const empty: Notes = { text: '', wpm: DEFAULT_WPM, shown: true };

function read(userId: string): Notes {
  const { text, wpm, shown } = { ...empty, ...storedObject('local', keyOf(userId)) };
  return {
    text: typeof text === 'string' ? text : '',
    wpm: typeof wpm === 'number' && Number.isFinite(wpm) ? wpm : DEFAULT_WPM,
    shown: typeof shown === 'boolean' ? shown : true,
  };
}

/** One person's notes for the teleprompter, kept on this device and shown to nobody else on it. */
export function useNotes(userId: string): [Notes, (notes: Notes) => void] {
  const [notes, setNotes] = useState(() => read(userId));
  const save = (next: Notes) => {
    setNotes(next);
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(next));
    } catch {
      // Full or forbidden: they last as long as the page.
    }
  };
  return [notes, save];
}
