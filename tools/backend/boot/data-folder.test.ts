import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBackend } from '../backend.ts';
import { claimFolder, resetFolder } from './data-folder.ts';
import { lockFolder } from './lock-file.ts';

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'pitchreel-data-'));
  folder = join(parent, 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

function put(name: string, content = ''): string {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  return file;
}

const refusalText = /data holds files that are not Pitchreel's, and stays as it is\..*--data/;

describe('a folder with other files', () => {
  it('is refused by a start and left unchanged', async () => {
    const report = put('database/annual-report.txt', 'precious');
    await expect(startBackend({ port: 0, dataDir: folder })).rejects.toThrow(refusalText);
    expect(readFileSync(report, 'utf8')).toBe('precious');
    expect(readdirSync(folder)).toEqual(['database']);
  });

  it('is refused by a reset and left unchanged', () => {
    put('storage/photo.jpg');
    put('notes.txt');
    expect(() => resetFolder(folder)).toThrow(refusalText);
    expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual([
      'notes.txt',
      'storage',
      'storage/photo.jpg',
    ]);
  });
});

describe('a folder that the backend created', () => {
  it.each([
    ['one that did not exist', () => {}],
    ['one that was empty', () => mkdirSync(folder)],
    ['one of an earlier version', () => void put('database.complete')],
  ])('can be claimed again: %s', (_name, prepare) => {
    prepare();
    claimFolder(folder);
    put('database/half-made');
    expect(() => claimFolder(folder)).not.toThrow();
  });

  it('loses only its database and files in a reset', () => {
    claimFolder(folder);
    put('database/PG_VERSION');
    put('database.complete');
    put('storage/1-2/files/a');
    put('postgres/1-2/files/a');
    put('notes.txt');
    resetFolder(folder);
    expect(readdirSync(folder).toSorted()).toEqual(['.pitchreel', 'notes.txt', 'postgres']);
  });

  it('is not reset while a process uses it', () => {
    claimFolder(folder);
    const complete = put('database.complete');
    const release = lockFolder(folder);
    expect(() => resetFolder(folder)).toThrow(/is using .*data/);
    expect(existsSync(complete)).toBe(true);
    release();
  });
});
