import { expect, it } from 'vitest';
import examples from './first-name.examples.json';
import { firstNameOf, isShortName } from './first-name';

// tests/db/feed/names.test.ts asks the database about the same names.
it.each(examples.firstNames)('%j is shown as %j before a company pays', (fullName, shown) => {
  expect(firstNameOf(fullName ?? '')).toBe(shown);
});

it('a name that everyone sees has two words at most', () => {
  expect(examples.short.filter((name) => !isShortName(name))).toEqual([]);
  expect(examples.long.filter(isShortName)).toEqual([]);
});
