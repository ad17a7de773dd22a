import type { ParseKeys } from 'i18next';
import * as v from 'valibot';

export type EmailProblem = 'emailMissing' | 'emailMalformed';

/** The address as it is meant: spaces pasted round it do not count. */
export const cleanEmail = (typed: string): string => typed.trim();

/** As the service writes it, and with a dot in the domain, which it may want too. */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** What keeps an address from being sent; whether it exists is the service's business. */
export function emailProblem(typed: string): EmailProblem | undefined {
  const email = cleanEmail(typed);
  if (email === '') return 'emailMissing';
  return address.test(email) ? undefined : 'emailMalformed';
}

/** An address to be sent, without the spaces round it; its messages are keys of the catalog. */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('invalid.emailMissing' satisfies ParseKeys<'auth'>),
  v.regex(address, 'invalid.emailMalformed' satisfies ParseKeys<'auth'>),
);
