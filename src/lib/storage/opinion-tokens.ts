import * as v from 'valibot';
import { deviceStorage } from './device-storage';
import type { StoredState } from './stored-state';

const prefix = 'pitchreel.opinion-links.';

const schema = v.record(v.string(), v.string());

/**
 * The tokens of links that a company made in this browser, by their hashes. The server has only the
 * hashes, so a link can't be copied again anywhere else.
 */
export const opinionTokens = (userId: string): StoredState<Record<string, string>> => ({
  place: 'device',
  key: prefix + userId,
  schema,
});

/** On signing out, so that the next user of this browser does not have an account's links. */
export function forgetOpinionTokens(): void {
  for (const key of deviceStorage.keys()) {
    if (key.startsWith(prefix)) deviceStorage.removeItem(key);
  }
}
