import { expect, it } from 'vitest';
import { isBirthDate } from './minimum-age';
import examples from './minimum-age.examples.json';

it.each(examples.accepted)('takes %s for the birth date of an adult', (date) => {
  expect(isBirthDate(date, examples.today)).toBe(true);
});

it.each(examples.refused)('does not take %s for one', (date) => {
  expect(isBirthDate(date, examples.today)).toBe(false);
});

it('lets who was born on a leap day wait for the day after', () => {
  const { born, tooEarly, ofAge } = examples.leapDay;
  expect(isBirthDate(born, tooEarly)).toBe(false);
  expect(isBirthDate(born, ofAge)).toBe(true);
});
