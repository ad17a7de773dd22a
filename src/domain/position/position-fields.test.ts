import { expect, it } from 'vitest';
import { asStored, positionColumns, positionFieldsOf } from './position-fields';

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

it.each(['', ' 3 ', '07'])('predicts how years typed as %j are read back', (experienceYears) => {
  const fields = { title: 'Closer', workType: 'remote', experienceYears } as const;
  const row = { position_title: 'Setter', work_type: null, experience_years: null } as const;
  expect(asStored(fields)).toEqual(positionFieldsOf({ ...row, ...positionColumns(fields) }));
});
