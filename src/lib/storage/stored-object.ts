import { tabStorage } from './tab-storage';

/** The object that is written in a stored text; undefined when something else is, or nothing. */
export function objectIn(text: string | null): object | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return typeof kept === 'object' && kept !== null ? kept : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The object that is kept as JSON under a key of this device ('local') or this tab ('session');
 * undefined when there is none, or something else stands in its place.
 */
export function storedObject(where: 'local' | 'session', key: string): object | undefined {
  try {
    return objectIn((where === 'local' ? localStorage : tabStorage).getItem(key));
  } catch {
    return undefined;
  }
}
