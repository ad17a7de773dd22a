import { useCallback, useSyncExternalStore } from 'react';

const urls = new WeakMap<File, string>();

/** An address for a file while it is shown; null on the first render. For one user per file. */
export function useFileUrl(file: File): string | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const url = URL.createObjectURL(file);
      urls.set(file, url);
      onChange();
      return () => {
        URL.revokeObjectURL(url);
        urls.delete(file);
      };
    },
    [file],
  );
  return useSyncExternalStore(subscribe, () => urls.get(file) ?? null);
}
