import * as v from 'valibot';
import { storedObject } from '@/lib/storage/stored-object';
import { tabStorage } from '@/lib/storage/tab-storage';

const key = 'pitchreel.return-to';
const keptSchema = v.object({ address: v.string(), at: v.number() });
/** A person who comes back to sign in much later means something else. */
const validForMs = 15 * 60_000;

/**
 * Remembers, in this tab, the address a visitor wanted, so that signing in leads there even by way
 * of the home page or of registering.
 * @param address path, query and hash inside this site
 */
export function rememberReturnAddress(address: string, now = Date.now()): void {
  tabStorage.setItem(key, JSON.stringify({ address, at: now }));
}

/** The remembered address; undefined when there is none or it is older than 15 minutes. */
export function recallReturnAddress(now = Date.now()): string | undefined {
  const kept = storedObject('session', key);
  return v.is(keptSchema, kept) && now - kept.at <= validForMs ? kept.address : undefined;
}

export const forgetReturnAddress = (): void => tabStorage.removeItem(key);
