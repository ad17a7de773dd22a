import * as v from 'valibot';
import { useStoredState } from '@/lib/storage/stored-state';
import { defaultWpm } from './teleprompter';

const schema = v.object({
  text: v.fallback(v.string(), ''),
  /** Words per minute. */
  wpm: v.fallback(v.pipe(v.number(), v.finite()), defaultWpm),
  shown: v.fallback(v.boolean(), true),
});

export type Notes = v.InferOutput<typeof schema>;

const empty: Notes = { text: '', wpm: defaultWpm, shown: true };

/**
 * One user's teleprompter notes, stored on this device under their id so that other users do not
 * see them.
 */
export function useNotes(userId: string): [Notes, (notes: Notes) => void] {
  const key = `pitchreel.notes.${userId}`;
  const [notes, save] = useStoredState({ place: 'device', key, schema });
  return [notes ?? empty, save];
}
