import { expect, it } from 'vitest';
import { SparseFile } from './sparse-file';

const bytes = (...values: number[]) => Uint8Array.from(values);

it('reads across what came in parts and out of order', () => {
  const file = new SparseFile();
  file.store(4, bytes(4, 5, 6));
  file.store(0, bytes(0, 1));
  expect(file.missing(0, 7)).toBe(2);
  expect(() => file.read(0, 5)).toThrow(RangeError);
  file.store(1, bytes(1, 2, 3, 4, 5));
  expect(file.missing(0, 7)).toBeUndefined();
  expect([...file.read(1, 7)]).toEqual([1, 2, 3, 4, 5, 6]);
});

it('forgets parts that lie before a place', () => {
  const file = new SparseFile();
  file.store(0, bytes(0, 1));
  file.store(2, bytes(2, 3));
  file.dropBefore(2);
  expect(file.missing(0, 4)).toBe(0);
  expect([...file.read(2, 4)]).toEqual([2, 3]);
});
