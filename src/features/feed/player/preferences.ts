const matches = (query: string) =>
  typeof window.matchMedia === 'function' && window.matchMedia(query).matches;

/** Whether the person asked for little motion: nothing flies, and a demo waits to be started. */
export const prefersReducedMotion = (): boolean => matches('(prefers-reduced-motion: reduce)');

/** Whether the person saves data: nothing is fetched before it is shown. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const saveData =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData');
  return saveData === true || matches('(prefers-reduced-data: reduce)');
}
