import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareByTimeAndId, compareTimes } from './time-order';

const micros = fc.integer({ min: 0, max: 10 ** 15 });

/** The same moment as PostgreSQL, JSON and JavaScript write it. */
const forms = (value: number) => {
  const second = new Date(Math.floor(value / 10 ** 6) * 1000).toISOString().slice(0, 19);
  const fraction = String(value % 10 ** 6).padStart(6, '0');
  const short = fraction.replace(/0+$/, '');
  return [
    `${second}.${fraction}+00:00`,
    `${second}.${fraction}Z`,
    `${second}${short === '' ? '' : `.${short}`}+00:00`,
  ];
};

describe('the order of times', () => {
  it('is that of the moments, to the microsecond, however each is written', () => {
    const near = fc.tuple(micros, fc.integer({ min: -2000, max: 2000 }), fc.nat(2), fc.nat(2));
    fc.assert(
      fc.property(near, ([base, offset, formA, formB]) => {
        const other = Math.max(0, base + offset);
        const a = forms(base)[formA] ?? '';
        const b = forms(other)[formB] ?? '';
        expect(Math.sign(compareTimes(a, b))).toBe(Math.sign(base - other));
      }),
    );
  });

  it('falls back to the id for equal times', () => {
    const time = '2026-01-01T00:00:00.000001+00:00';
    expect(compareByTimeAndId({ time, id: 'a' }, { time, id: 'b' })).toBe(-1);
    expect(compareByTimeAndId({ time, id: 'a' }, { time, id: 'a' })).toBe(0);
  });
});
