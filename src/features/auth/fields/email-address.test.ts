import { expect, it } from 'vitest';
import { cleanEmail, emailProblem } from './email-address';

it.each([
  ['', 'emailMissing'],
  ['   ', 'emailMissing'],
  ['ana', 'emailMalformed'],
  ['ana@', 'emailMalformed'],
  ['ana ruiz@example.com', 'emailMalformed'],
  ['ana@example', 'emailMalformed'],
  ['ana@example.', 'emailMalformed'],
  ['ana@-example.com', 'emailMalformed'],
  ['aña@example.com', 'emailMalformed'],
  ['ana@example.com', undefined],
  ["a.n_a'b@xn--espaa-rta.co.uk", undefined],
  ['  ana+pitch@sub.example.com\n', undefined],
])('%j: %s', (typed, problem) => {
  expect(emailProblem(typed)).toBe(problem);
});

it('drops the spaces round an address', () => {
  expect(cleanEmail('\t ana@example.com ')).toBe('ana@example.com');
});
