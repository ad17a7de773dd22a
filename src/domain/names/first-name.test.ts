import { expect, it } from 'vitest';
import examples from './first-name.examples.json';
import { firstNameOf } from './first-name';

// tests/db/feed/names.test.ts asks the database about the same names.
it.each(examples.firstNames)('%j is shown as %j before a company pays', (fullName, firstName) => {
  expect(firstNameOf(fullName ?? '')).toBe(firstName);
});
