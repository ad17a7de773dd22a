import * as v from 'valibot';
import { Constants } from '@/lib/database.types';
import type { UserType } from '@/lib/session/user-type';
import { readStored, writeStored, type StoredState } from '@/lib/storage/stored-state';
import { addressHereSchema, recallReturnAddress } from './return-address';

/** A sign-up that this browser made and that waits for its confirmation. */
const signUpSchema = v.object({
  /** In lower case, as the auth service stores it. */
  email: v.string(),
  userType: v.picklist(Constants.public.Enums.user_type),
  /** The account has it in its metadata, so a link for an account with it is for who signed up here. */
  proof: v.string(),
  /** What the visitor wanted before signing up. */
  returnTo: v.optional(addressHereSchema),
  at: v.number(),
});

export type OwnSignUp = v.InferOutput<typeof signUpSchema>;

const ownSignUps: StoredState<readonly OwnSignUp[]> = {
  place: 'device',
  key: 'pitchreel.sign-ups',
  schema: v.array(signUpSchema),
};

/** Twice as long as a link is good, because it may be sent again. */
const validForMs = 48 * 60 * 60_000;
const maximumCount = 5;

const valid = (): readonly OwnSignUp[] =>
  (readStored(ownSignUps) ?? []).filter(({ at }) => Date.now() - at < validForMs);

const store = (signUps: readonly OwnSignUp[]) =>
  writeStored(ownSignUps, signUps.length > 0 ? signUps.slice(0, maximumCount) : undefined);

const keyOf = (email: string) => email.trim().toLowerCase();
const others = (email: string) => valid().filter((signUp) => signUp.email !== keyOf(email));

/**
 * Remembers a sign-up, with the address that the visitor wanted, for all tabs of this browser: the mail's link may
 * open in another one (docs/decisions/0057-the-browser-that-registered.md).
 */
export function keepSignUp(email: string, userType: UserType, proof: string): void {
  const returnTo = recallReturnAddress(userType) ?? ownSignUpOf(email)?.returnTo;
  store([{ email: keyOf(email), userType, proof, returnTo, at: Date.now() }, ...others(email)]);
}

/** The sign-up of this address in this browser, if there was one in the last two days. */
export const ownSignUpOf = (email: string): OwnSignUp | undefined =>
  valid().find((signUp) => signUp.email === keyOf(email));

export const forgetSignUp = (email: string): void => store(others(email));
