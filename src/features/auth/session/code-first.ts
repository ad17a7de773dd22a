import * as v from 'valibot';
import { storedSession } from '@/lib/session/auth-storage';
import { addressHereSchema } from './return-address';

const sessionSchema = v.object({
  user: v.object({ factors: v.array(v.object({ status: v.string() })) }),
});

/** Whether whoever has just signed in with a password has an authenticator, whose code comes next. */
export function hasAuthenticator(): boolean {
  const session = v.safeParse(sessionSchema, storedSession());
  return session.success && session.output.user.factors.some(({ status }) => status === 'verified');
}

const stateSchema = v.object({
  codeFirst: v.object({ start: addressHereSchema, wanted: v.optional(addressHereSchema) }),
});

/** Where to go on after a code: the address that was wanted, if any, and the start page of everyone else. */
export type CodeFirst = v.InferOutput<typeof stateSchema>['codeFirst'];

/** What the navigation to the desk passes on; undefined for every other one. */
export function codeFirstIn(state: unknown): CodeFirst | undefined {
  const result = v.safeParse(stateSchema, state);
  return result.success ? result.output.codeFirst : undefined;
}
