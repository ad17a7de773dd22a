import * as v from 'valibot';
import { deviceStorage } from './device-storage';
import type { StoredState } from './stored-state';

const prefix = 'pitchreel.watched.';

/** Visitors have no account: they share one memory. */
export const visitorId = 'visitor';

const schema = v.array(v.string());

/** The positions that a viewer has watched in this browser, the latest last. */
export const watchedPitches = (viewerId: string): StoredState<string[]> => ({
  place: 'device',
  key: prefix + viewerId,
  schema,
});

/**
 * On signing out, so that the next user of this browser does not see what an account has watched.
 */
export function forgetWatched(): void {
  for (const key of deviceStorage.keys()) {
    if (key.startsWith(prefix) && key !== prefix + visitorId) deviceStorage.removeItem(key);
  }
}
