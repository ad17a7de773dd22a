import { useSyncExternalStore } from 'react';
import { useSession } from '@/lib/session/session';
import { visitorId, watchedKeyOf } from '@/lib/storage/watched-key';

/** As many as are remembered; the oldest go first. */
const most = 1000;

const listeners = new Set<() => void>();
let known: { readonly text: string | null; readonly ids: ReadonlySet<string> } = {
  text: null,
  ids: new Set(),
};

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // A browser that keeps nothing remembers nothing.
    return null;
  }
}

/** What this browser's viewer has watched; the same set as long as nothing was added to it. */
function watchedBy(viewerId: string): ReadonlySet<string> {
  const text = storedText(watchedKeyOf(viewerId));
  if (text !== known.text) known = { text, ids: new Set(text?.split(' ')) };
  return known.ids;
}

/** Remembers, in this browser and for this account, that a pitch was watched. */
export function rememberWatched(viewerId: string, positionId: string): void {
  const ids = watchedBy(viewerId);
  if (ids.has(positionId)) return;
  try {
    localStorage.setItem(watchedKeyOf(viewerId), [...ids, positionId].slice(-most).join(' '));
  } catch {
    // A mark less is no loss to the person.
    return;
  }
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

/** Whose memory it is: each account on a device has its own, and visitors share one. */
export function useViewerId(): string {
  const session = useSession();
  return session.status === 'signed-in' ? session.user.id : visitorId;
}

/** Pitches that were watched before, by position. */
export function useWatched(): ReadonlySet<string> {
  const viewerId = useViewerId();
  return useSyncExternalStore(subscribe, () => watchedBy(viewerId));
}
