import { expect, it, vi } from 'vitest';
import names from './reserved-name.examples.json';
import { isReservedName } from './reserved-name';

vi.mock('@/lib/brand', () => ({ brand: { name: 'Pitchreel' } }));

// tests/db/desk/verification.test.ts asks the database about the same names.
it.each(names.reserved)('%s could be taken for the product', (name) => {
  expect(isReservedName(name)).toBe(true);
});

it.each(names.free)('%s could not', (name) => {
  expect(isReservedName(name)).toBe(false);
});
