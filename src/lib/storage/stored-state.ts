import { useCallback, useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { deviceStorage } from './device-storage';
import { tabStorage } from './tab-storage';

/** 'device' is shared by all tabs and outlives them, 'tab' ends with its tab. */
type Place = 'device' | 'tab';

/** A stored value: JSON under a key, validated when it is read. */
export interface StoredState<T> {
  readonly place: Place;
  readonly key: string;
  readonly schema: v.GenericSchema<unknown, T>;
}

const storages = { device: deviceStorage, tab: tabStorage };
const listeners = new Set<() => void>();

const textOf = ({ place, key }: StoredState<unknown>): string | null => {
  try {
    return storages[place].getItem(key);
  } catch {
    // A browser may forbid even reading.
    return null;
  }
};

function parse<T>(text: string | null, schema: v.GenericSchema<unknown, T>): T | undefined {
  if (text === null) return undefined;
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return result.success ? result.output : undefined;
}

/** The stored value; undefined when there is none or it does not match the schema. */
export const readStored = <T>(state: StoredState<T>): T | undefined =>
  parse(textOf(state), state.schema);

/**
 * Stores a value, or removes it when undefined. Never throws: at worst the value lasts until the
 * page is closed.
 */
export function writeStored<T>(state: StoredState<T>, value: T | undefined): void {
  const storage = storages[state.place];
  if (value === undefined) storage.removeItem(state.key);
  else storage.setItem(state.key, JSON.stringify(value));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/**
 * {@link readStored} and {@link writeStored} for a component: the value follows every write, of other
 * tabs too, and stays the same object as long as the same text is stored.
 */
export function useStoredState<T>(
  state: StoredState<T>,
): [T | undefined, (value: T | undefined) => void] {
  const { place, key, schema } = state;
  const text = useSyncExternalStore(subscribe, () => textOf({ place, key, schema }));
  const value = useMemo(() => parse(text, schema), [text, schema]);
  const set = useCallback(
    (next: T | undefined) => writeStored({ place, key, schema }, next),
    [place, key, schema],
  );
  return [value, set];
}
