import { expect, it } from 'vitest';
import names from './name-fault.examples.json';
import { hasLetter, nameFault } from './name-fault';

// tests/db/desk/verification.test.ts and tests/db/feed/names.test.ts ask the database about the same names.
it.each(names.reserved)('%j could be taken for the product', (name) => {
  expect(nameFault(name)).toBe('reserved_name');
});

it.each(names.hidden)('%j has signs in it that nobody sees', (name) => {
  expect(nameFault(name)).toBe('hidden_signs');
});

it.each(names.mixed)('%j has a word of two alphabets', (name) => {
  expect(nameFault(name)).toBe('mixed_alphabets');
});

it.each(names.free)('%j is a name', (name) => {
  expect(nameFault(name)).toBeUndefined();
});

it('someone is called by letters, of whatever script', () => {
  expect(names.withoutLetters.filter(hasLetter)).toEqual([]);
  expect(names.free.filter((name) => !hasLetter(name))).toEqual([]);
});
