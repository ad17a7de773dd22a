import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../database/db.ts';
import { Disk } from './disk.ts';
import { Objects } from './objects.ts';
import { UploadStore } from '../upload/upload-store.ts';
import { ObjectWriter } from './object-writer.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'disk-test-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const declaredMetadata = { type: 'video/mp4', cacheControl: 'no-cache' };
const target = {
  bucket: { id: 'b', public: true, file_size_limit: null, allowed_mime_types: null },
  name: 'a.mp4',
  claims: {},
  upsert: false,
};

/** A fake database whose transactions end as given, and which then reports the given versions. */
function databaseThat(ends: () => Promise<never>, known: () => Promise<object[]>): Db {
  const unused = () => Promise.reject(new Error('not used'));
  return {
    kind: 'pglite',
    query: async <T>() => (await known()) as T[],
    tx: ends,
    as: unused,
    setRole: unused,
    exec: unused,
    listen: unused,
    close: unused,
  };
}

describe('an object whose commit failed', () => {
  const commitWith = async (known: () => Promise<object[]>) => {
    const disk = await Disk.open(dir);
    const part = await disk.receive(Readable.from([Buffer.from('bytes')]), 100);
    const broken = databaseThat(() => Promise.reject(new Error('connection lost')), known);
    const services = { objects: new Objects(broken), disk, globalLimit: 100, log: () => {} };
    await expect(new ObjectWriter(services).commit(target, part, declaredMetadata)).rejects.toThrow(
      'connection',
    );
    return { files: await readdir(disk.files), part };
  };

  it('leaves no file, and keeps the received bytes for another try', async () => {
    const { files, part } = await commitWith(() => Promise.resolve([]));
    expect(files).toEqual([]);
    expect(await readFile(part, 'utf8')).toBe('bytes');
  });

  it('keeps its file when the row exists after all, or when that is unknown', async () => {
    expect((await commitWith(() => Promise.resolve([{}]))).files).toHaveLength(1);
    expect((await commitWith(() => Promise.reject(new Error('gone')))).files).toHaveLength(2);
  });
});

describe('Disk', () => {
  it('deletes files without an object and unfinished ones at the next start', async () => {
    const disk = await Disk.open(dir);
    const [kept, orphan] = [randomUUID(), randomUUID()];
    for (const version of [kept, orphan]) {
      const part = await disk.receive(Readable.from([Buffer.from(version)]), 100);
      expect(await disk.keep(part, version)).toEqual({ size: 36 });
    }
    const again = await Disk.open(dir);
    expect(await readdir(join(dir, 'parts'))).toEqual([]);
    expect(await again.sweep(new Set([kept]))).toBe(1);
    expect(await readdir(again.files)).toEqual([kept]);
  });

  it('builds a path only from a version', async () => {
    const disk = await Disk.open(dir);
    await writeFile(join(dir, 'precious'), '');
    for (const version of ['../precious', '..', '', 'x', null]) await disk.drop(version);
    expect(await readdir(dir)).toContain('precious');
  });

  it('stops at the size limit and leaves no file', async () => {
    const disk = await Disk.open(dir);
    const source = Readable.from([Buffer.alloc(60), Buffer.alloc(60), Buffer.alloc(60)]);
    await expect(disk.receive(source, 100)).rejects.toThrow('maximum allowed size');
    expect(source.destroyed).toBe(false);
    expect(await readdir(join(dir, 'parts'))).toEqual([]);
  });
});

describe('UploadStore', () => {
  it('deletes old uploads, notes and stray files', async () => {
    const store = new UploadStore(dir, 60_000);
    const long = new Date(Date.now() - 120_000);
    const make = (age: Date) =>
      store.create(
        new Upload({ id: randomUUID(), offset: 0, size: 5, creation_date: age.toISOString() }),
      );
    const young = await make(new Date());
    await make(long);
    await store.markCommitted(await make(long));
    await writeFile(join(dir, 'stray'), '');
    await utimes(join(dir, 'stray'), long, long);
    expect(await store.deleteExpired()).toBe(3);
    expect(await readdir(dir)).toEqual([young.id, `${young.id}.json`]);
  });

  it('reports an offset only once the bytes before it are on disk', async () => {
    const store = new UploadStore(dir, 60_000);
    const { id } = await store.create(new Upload({ id: randomUUID(), offset: 0, size: 5 }));
    const body = new Readable({ read: () => {} });
    const writing = store.write(body, id, 0);
    const asked = store.getUpload(id);
    expect(store.isBusy(id)).toBe(true);
    body.push('abc');
    body.push(null);
    expect(await writing).toBe(3);
    expect((await asked).offset).toBe(3);
    expect(store.isBusy(id)).toBe(false);
  });
});
