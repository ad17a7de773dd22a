import * as v from 'valibot';
import { Constants } from '@/lib/database.types';
import type { UserType } from '@/lib/session/user-type';
import { readStored, writeStored, type StoredState } from '@/lib/storage/stored-state';

/** A path inside this site: a second slash would make the browser read it as another host. */
export const addressHereSchema = v.pipe(v.string(), v.regex(/^\/(?![/\\])[^\t\r\n]*$/));

const schema = v.object({
  address: addressHereSchema,
  /** The only type of user who may open the address; absent if both may. */
  owner: v.optional(v.picklist(Constants.public.Enums.user_type)),
  at: v.number(),
});

const returnAddress: StoredState<v.InferOutput<typeof schema>> = {
  place: 'tab',
  key: 'pitchreel.return-to',
  schema,
};

/** A user who signs in later than this probably no longer wants the remembered page. */
const validForMs = 15 * 60_000;

/**
 * Remembers, in this tab, the address a visitor wanted, so that signing in leads there even after a
 * detour to the home page or the registration form.
 * @param address path, query and hash inside this site
 * @param owner the only type of user who may open it; absent if both may
 */
export function rememberReturnAddress(address: string, owner?: UserType): void {
  writeStored(returnAddress, { address, owner, at: Date.now() });
}

/**
 * The remembered address; undefined when there is none, when it is older than 15 minutes, and when
 * it is not for this type of user.
 */
export function recallReturnAddress(type: UserType): string | undefined {
  const entry = readStored(returnAddress);
  if (!entry || Date.now() - entry.at > validForMs) return undefined;
  return entry.owner === undefined || entry.owner === type ? entry.address : undefined;
}

export const forgetReturnAddress = (): void => writeStored(returnAddress, undefined);
