import { expect, it } from 'vitest';
import { UserError } from '../user-error.ts';
import { withDiskFullMessage } from './full-disk.ts';

it.each([{ code: 'ENOSPC', errno: -28 }, { code: '53100' }, { name: 'ErrnoError', errno: 51 }])(
  'says in one sentence that the disk is full: %o',
  (error) => {
    expect(withDiskFullMessage(error, '/data')).toEqual(
      new UserError('The disk of /data is full. Make room, or choose another folder with --data.'),
    );
  },
);

it('returns any other error unchanged', () => {
  for (const error of [new Error('other'), { errno: 2 }, null, 'text']) {
    expect(withDiskFullMessage(error, '/data')).toBe(error);
  }
});
