import * as v from 'valibot';
import { expect, it } from 'vitest';
import { asStored, newPosition, positionColumns, positionSchema } from './position-fields';

it('writes empty fields as null', () => {
  expect(positionColumns({ title: 'Closer', workType: '', experienceYears: '' })).toEqual({
    position_title: 'Closer',
    work_type: null,
    experience_years: null,
  });
  expect(positionColumns({ title: 'Closer', workType: 'hybrid', experienceYears: ' 3 ' })).toEqual({
    position_title: 'Closer',
    work_type: 'hybrid',
    experience_years: 3,
  });
});

it('writes only what was edited', () => {
  expect(positionColumns({ experienceYears: '' })).toEqual({ experience_years: null });
  expect(positionColumns({})).toEqual({});
});

it.each([
  ['', ''],
  [' 3 ', '3'],
  ['07', '7'],
])('predicts how years typed as %j are read back', (experienceYears, stored) => {
  const fields = { ...newPosition, experienceYears };
  expect(asStored(fields)).toEqual({ ...newPosition, experienceYears: stored });
});

it.each([
  ['90000', 90_000],
  [' $90,000 ', 90_000],
  ['90.000 $', 90_000],
  ['90’000', 90_000],
  ['', null],
])('reads earnings typed as %j', (earnings, dollars) => {
  expect(v.is(positionSchema, { ...newPosition, earnings })).toBe(true);
  expect(positionColumns({ earnings })).toEqual({ on_target_earnings: dollars });
});

it.each(['8000.00', '8,5', '1000.5', '90k', '900'])('refuses earnings typed as %j', (earnings) => {
  expect(v.is(positionSchema, { ...newPosition, earnings })).toBe(false);
});
