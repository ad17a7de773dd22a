import { storedObject } from '@/lib/storage/stored-object';

/** Validity of a pending unlock in milliseconds. */
export const pendingUnlockValidity = 600_000;

const key = 'pendingUnlock';

/** A checkout that was opened in this tab and not confirmed yet. It grants nothing. */
export interface PendingUnlock {
  /** The talent. */
  readonly candidateId: string;
  readonly userId: string;
  readonly userEmail: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** The row of `checkouts`, so that a second attempt is the same one. */
  readonly checkoutId: string;
  /** Where somebody watched before a checkout in this tab took the page's place. */
  readonly cameFrom?: Watched;
}

/** A page of the app, and what its entry of the history remembers. */
export interface Watched {
  readonly address: string;
  readonly state: unknown;
}

function watchedIn(value: unknown): Watched | undefined {
  if (typeof value !== 'object' || value === null || !('address' in value)) return undefined;
  const { address, state } = { state: null, ...value };
  // Of this site: an address may not begin with two slashes.
  return typeof address === 'string' && /^\/(?![/\\])/.test(address)
    ? { address, state }
    : undefined;
}

function read(): PendingUnlock | undefined {
  const value = storedObject('session', key);
  if (value === undefined) return undefined;
  const field = (name: keyof PendingUnlock): unknown => Reflect.get(value, name);
  const candidateId = field('candidateId');
  const userId = field('userId');
  const userEmail = field('userEmail');
  const timestamp = field('timestamp');
  const checkoutId = field('checkoutId');
  if (
    typeof candidateId !== 'string' ||
    typeof userId !== 'string' ||
    typeof userEmail !== 'string' ||
    typeof timestamp !== 'number' ||
    typeof checkoutId !== 'string'
  ) {
    return undefined;
  }
  const cameFrom = watchedIn(field('cameFrom'));
  return {
    candidateId,
    userId,
    userEmail,
    timestamp,
    checkoutId,
    ...(cameFrom ? { cameFrom } : {}),
  };
}

/**
 * The pending unlock of this user, if it is younger than ten minutes and not from the future. Any
 * other is removed: it holds somebody's e-mail address, and means nothing any more.
 */
export function readPendingUnlock(userId: string, now: number): PendingUnlock | undefined {
  const pending = read();
  if (pending?.userId === userId) {
    const age = now - pending.timestamp;
    if (age >= 0 && age < pendingUnlockValidity) return pending;
  }
  removePendingUnlock();
  return undefined;
}

export function storePendingUnlock(pending: PendingUnlock): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(pending));
  } catch {
    // No room, or none allowed: paying goes on, and the dashboard waits for whoever is unlocked next.
  }
}

export function removePendingUnlock(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Where nothing may be stored, nothing is left.
  }
}
