import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './lock-file.ts';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitchreel-lock-'));
  lock = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hold = (pid: number, identity = '') => writeFileSync(lock, JSON.stringify({ pid, identity }));

describe('the lock of a folder', () => {
  it('belongs to one process at a time', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    release();
    lockFolder(folder)();
    expect(existsSync(lock)).toBe(false);
  });

  it('creates the folder', () => {
    lockFolder(join(folder, 'a/b'))();
    expect(existsSync(join(folder, 'a/b'))).toBe(true);
  });

  it('is refused while the process that owns it runs', () => {
    hold(process.ppid);
    expect(() => lockFolder(folder)).toThrow(
      `Another backend (process ${process.ppid}) is using ${folder}.`,
    );
    expect(existsSync(lock)).toBe(true);
  });

  it.each([
    ['a dead process', () => hold(2 ** 22 + 1)],
    [
      'a dead process whose id another process has got',
      () => hold(process.ppid, 'an earlier process'),
    ],
    ['a truncated lock file', () => writeFileSync(lock, '{')],
  ])('is taken over from %s', (_name, prepare) => {
    prepare();
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    release();
    expect(existsSync(lock)).toBe(false);
  });

  it('is refused with a clear message when the folder is a file', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => lockFolder(join(folder, 'file'))).toThrow(/^Cannot write to .*--data/);
  });

  it.runIf(process.platform === 'linux')(
    'is refused with a clear message when the folder cannot be created',
    () => {
      expect(() => lockFolder('/proc/pitchreel/data')).toThrow(/^Cannot write to .*--data/);
    },
  );

  it.skipIf(process.getuid?.() === 0)(
    'is refused with a clear message when the folder is read-only',
    () => {
      chmodSync(folder, 0o500);
      expect(() => lockFolder(folder)).toThrow(/^Cannot write to .*--data/);
      chmodSync(folder, 0o700);
    },
  );
});
