import { useSyncExternalStore } from 'react';
import { deviceStorage } from '@/lib/storage/device-storage';

const key = 'pitchreel.captions';
const listeners = new Set<() => void>();

/** Whether captions are wanted on this device: yes, until somebody turns them off. */
export const wantsCaptions = (): boolean => deviceStorage.getItem(key) !== 'off';

/** Turns captions off, or on again, for this visit and the ones to come. */
export function toggleCaptions(): void {
  if (wantsCaptions()) deviceStorage.setItem(key, 'off');
  else deviceStorage.removeItem(key);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** {@link wantsCaptions}, followed. */
export const useWantsCaptions = (): boolean => useSyncExternalStore(subscribe, wantsCaptions);
