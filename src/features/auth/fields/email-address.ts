import type { ParseKeys } from 'i18next';
import * as v from 'valibot';

/** As the service writes it, and with a dot in the domain, which it may want too. */
const address =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** An address to be sent, without the spaces round it. Whether it exists is the service's business. */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('invalid.emailMissing' satisfies ParseKeys<'auth'>),
  v.regex(address, 'invalid.emailMalformed' satisfies ParseKeys<'auth'>),
);
