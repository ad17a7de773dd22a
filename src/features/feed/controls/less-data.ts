import * as v from 'valibot';
import { prefersReducedData } from '@/lib/browser/media';
import {
  readStored,
  useStoredState,
  writeStored,
  type StoredState,
} from '@/lib/storage/stored-state';

const lessData: StoredState<boolean> = {
  place: 'device',
  key: 'pitchreel.less-data',
  schema: v.boolean(),
};

/**
 * Whether pitches are shown in their small videos, whatever the line could carry: as chosen on this
 * device, else as the browser's own setting says (docs/decisions/0082-renditions-and-streaming.md).
 */
export const usesLessData = (): boolean => readStored(lessData) ?? prefersReducedData();

/** {@link usesLessData} for a component: follows each choice, of other tabs too. */
export const useUsesLessData = (): boolean => useStoredState(lessData)[0] ?? prefersReducedData();

/** Chooses for this device, whatever the browser's setting says. */
export const chooseLessData = (value: boolean): void => writeStored(lessData, value);
