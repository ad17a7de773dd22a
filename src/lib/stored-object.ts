/**
 * The object that is kept as JSON under a key of this device ('local') or this tab ('session');
 * undefined when there is none, or something else stands in its place.
 */
export function storedObject(where: 'local' | 'session', key: string): object | undefined {
  try {
    const storage = where === 'local' ? localStorage : sessionStorage;
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null ? kept : undefined;
  } catch {
    return undefined;
  }
}
