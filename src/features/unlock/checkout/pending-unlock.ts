import * as v from 'valibot';
import { readStored, writeStored, type StoredState } from '@/lib/storage/stored-state';

/** A checkout takes no longer than this; an older pending unlock means nothing any more. */
export const pendingUnlockMaxAgeMs = 600_000;

/** An address of this site: it may not begin with two slashes, which would name another host. */
const ownAddress = v.pipe(v.string(), v.regex(/^\/(?![/\\])/));

const pageSchema = v.object({ address: ownAddress, state: v.optional(v.unknown(), null) });

/** A page of the app, and what its entry of the history remembers. */
export type Watched = v.InferOutput<typeof pageSchema>;

const pendingUnlockSchema = v.object({
  /** The talent. */
  candidateId: v.string(),
  userId: v.string(),
  userEmail: v.string(),
  /** Milliseconds since 1970. */
  timestamp: v.number(),
  /** The row of `checkouts`, so that a second attempt is the same one. */
  checkoutId: v.string(),
  /** Where somebody watched before a checkout in this tab took the page's place. */
  cameFrom: v.fallback(v.optional(pageSchema), undefined),
});

/** A checkout that was opened in this tab and not confirmed yet. It grants nothing. */
export type PendingUnlock = v.InferOutput<typeof pendingUnlockSchema>;

const stored: StoredState<PendingUnlock> = {
  place: 'tab',
  key: 'pendingUnlock',
  schema: pendingUnlockSchema,
};

/**
 * The pending unlock of this user, if it is younger than ten minutes and not from the future. Any
 * other is removed: it holds somebody's e-mail address.
 */
export function readPendingUnlock(userId: string, now: number): PendingUnlock | undefined {
  const pending = readStored(stored);
  if (pending?.userId === userId) {
    const age = now - pending.timestamp;
    if (age >= 0 && age < pendingUnlockMaxAgeMs) return pending;
  }
  removePendingUnlock();
  return undefined;
}

export const storePendingUnlock = (pending: PendingUnlock): void => writeStored(stored, pending);

export const removePendingUnlock = (): void => writeStored(stored, undefined);
