import * as v from 'valibot';
import {
  readStored,
  useStoredState,
  writeStored,
  type StoredState,
} from '@/lib/storage/stored-state';

const wantsCaptions: StoredState<boolean> = {
  place: 'device',
  key: 'pitchreel.captions',
  schema: v.boolean(),
};

/** Turns captions off on this device, or on again. */
export const toggleCaptions = (): void =>
  writeStored(wantsCaptions, !(readStored(wantsCaptions) ?? true));

/** Whether captions are shown on this device: until somebody turns them off. */
export const useWantsCaptions = (): boolean => useStoredState(wantsCaptions)[0] ?? true;
