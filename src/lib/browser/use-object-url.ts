import { useCallback, useSyncExternalStore } from 'react';

const urls = new WeakMap<Blob, { url: string; users: number }>();

function show(blob: Blob): void {
  const entry = urls.get(blob);
  if (entry) entry.users += 1;
  else urls.set(blob, { url: URL.createObjectURL(blob), users: 1 });
}

function hide(blob: Blob): void {
  const entry = urls.get(blob);
  if (!entry) return;
  entry.users -= 1;
  if (entry.users > 0) return;
  URL.revokeObjectURL(entry.url);
  urls.delete(blob);
}

/** An object URL for a blob, revoked when no component uses it any longer; null without a blob. */
export function useObjectUrl(blob: Blob | null | undefined): string | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (!blob) return () => undefined;
      show(blob);
      onChange();
      return () => hide(blob);
    },
    [blob],
  );
  return useSyncExternalStore(subscribe, () => (blob ? (urls.get(blob)?.url ?? null) : null));
}
