import * as v from 'valibot';
import { expect, it } from 'vitest';
import { emailSchema } from './email-field';

it.each([
  ['', 'invalid.emailMissing'],
  ['   ', 'invalid.emailMissing'],
  ['ana', 'invalid.emailMalformed'],
  ['ana@', 'invalid.emailMalformed'],
  ['ana ruiz@example.com', 'invalid.emailMalformed'],
  ['ana@example', 'invalid.emailMalformed'],
  ['ana@example.', 'invalid.emailMalformed'],
  ['ana@-example.com', 'invalid.emailMalformed'],
  ['aña@example.com', 'invalid.emailMalformed'],
])('refuses %j with the message %s', (typed, message) => {
  const { issues } = v.safeParse(emailSchema, typed, { abortPipeEarly: true });
  expect(issues?.map((issue) => issue.message)).toEqual([message]);
});

it.each(['ana@example.com', "a.n_a'b@xn--espaa-rta.co.uk", 'ana+pitch@sub.example.com'])(
  'accepts %s and trims the spaces around it',
  (address) => {
    expect(v.parse(emailSchema, `\t ${address} \n`)).toBe(address);
  },
);
