import * as v from 'valibot';
import { readStored, writeStored, type StoredState } from '@/lib/storage/stored-state';

/** A pending unlock that is older than this is ignored, because no checkout takes so long. */
export const pendingUnlockMaxAgeMs = 600_000;

/** A path on this site; one that begins with two slashes would name another host. */
const ownAddress = v.pipe(v.string(), v.regex(/^\/(?![/\\])/));

const pageSchema = v.object({ address: ownAddress, state: v.optional(v.unknown(), null) });

/** A page of the app, with the state of its history entry. */
export type ReturnPage = v.InferOutput<typeof pageSchema>;

const pendingUnlockSchema = v.object({
  /** The talent's id. */
  candidateId: v.string(),
  userId: v.string(),
  userEmail: v.string(),
  /** Milliseconds since 1970. */
  timestamp: v.number(),
  /** The id of the row in `checkouts`, so that a second attempt uses the same row. */
  checkoutId: v.string(),
  /** The page the checkout was opened from, to return to if the checkout replaced it in this tab. */
  cameFrom: v.fallback(v.optional(pageSchema), undefined),
});

/** A checkout that was opened from this tab and is not confirmed yet. It grants no access. */
export type PendingUnlock = v.InferOutput<typeof pendingUnlockSchema>;

const pendingUnlockState: StoredState<PendingUnlock> = {
  place: 'tab',
  key: 'pendingUnlock',
  schema: pendingUnlockSchema,
};

/**
 * The pending unlock of this user, if it is younger than ten minutes and not from the future. Any
 * other is removed, because it contains an email address.
 */
export function readPendingUnlock(userId: string, now: number): PendingUnlock | undefined {
  const pending = readStored(pendingUnlockState);
  if (pending?.userId === userId) {
    const age = now - pending.timestamp;
    if (age >= 0 && age < pendingUnlockMaxAgeMs) return pending;
  }
  removePendingUnlock();
  return undefined;
}

export const storePendingUnlock = (pending: PendingUnlock): void =>
  writeStored(pendingUnlockState, pending);

export const removePendingUnlock = (): void => writeStored(pendingUnlockState, undefined);
