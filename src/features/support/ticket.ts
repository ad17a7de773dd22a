import type { ParseKeys } from 'i18next';
import * as v from 'valibot';
import { isBlank } from '@/lib/blank-text';

const filledIn = v.pipe(
  v.string(),
  v.check((text) => !isBlank(text), 'ticket.required' satisfies ParseKeys<'help'>),
  v.trim(),
);

/** A help ticket, without the spaces round its fields; all four are required. */
export const ticketSchema = v.object({
  name: filledIn,
  email: v.pipe(
    filledIn,
    v.regex(/^\S+@\S+\.\S+$/, 'ticket.emailInvalid' satisfies ParseKeys<'help'>),
  ),
  subject: filledIn,
  message: filledIn,
});

export type Ticket = v.InferOutput<typeof ticketSchema>;
