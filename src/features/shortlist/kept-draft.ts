import { storedObject } from '@/lib/storage/stored-object';

const keyOf = (userId: string, positionId: string): string => `note:${userId}:${positionId}`;

/** A note that was being written when the page went away, and what was stored then. */
interface KeptDraft {
  readonly draft: string;
  readonly stored: string;
}

/** Keeps a draft over a reload of this tab: the request that stores it may not get out any more. */
export function keepDraft(userId: string, positionId: string, kept: KeptDraft): void {
  try {
    sessionStorage.setItem(keyOf(userId, positionId), JSON.stringify(kept));
  } catch {
    // No room, or none allowed: the request is left.
  }
}

/** The draft to go on with; undefined when the note was stored, or written elsewhere since. */
export function keptDraftOf(
  userId: string,
  positionId: string,
  stored: string,
): string | undefined {
  const kept = storedObject('session', keyOf(userId, positionId));
  if (!kept || !('draft' in kept) || typeof kept.draft !== 'string') return undefined;
  return 'stored' in kept && kept.stored === stored ? kept.draft : undefined;
}

export function forgetDraft(userId: string, positionId: string): void {
  sessionStorage.removeItem(keyOf(userId, positionId));
}
