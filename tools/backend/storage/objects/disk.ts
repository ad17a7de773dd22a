import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codeOf, refusal } from '../errors.ts';

const versionPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is a version that we generated; nothing else becomes part of a path. */
export function isVersion(version: string | null | undefined): version is string {
  return typeof version === 'string' && versionPattern.test(version);
}

/**
 * Stores the bytes of objects, one file per version, named by the version and never by the caller.
 * A file is synced before its row is committed and deleted after its row, so a crash can leave
 * files without rows, which `sweep` deletes, but never rows without files.
 */
export class Disk {
  readonly files: string;
  readonly resumable: string;
  readonly #parts: string;

  private constructor(dir: string) {
    this.files = join(dir, 'files');
    this.resumable = join(dir, 'resumable');
    this.#parts = join(dir, 'parts');
  }

  static async open(dir: string): Promise<Disk> {
    const disk = new Disk(dir);
    await rm(disk.#parts, { recursive: true, force: true });
    for (const folder of [disk.files, disk.resumable, disk.#parts]) {
      await mkdir(folder, { recursive: true });
    }
    return disk;
  }

  /**
   * Writes a stream to a temporary file. On failure the stream stays open, so that its request can
   * still be answered.
   *
   * @returns The file's path, which the caller keeps or deletes.
   * @throws StorageError EntityTooLarge beyond `limit` bytes.
   */
  async receive(source: Readable, limit: number): Promise<string> {
    const part = join(this.#parts, randomUUID());
    const chunks = source.iterator({ destroyOnReturn: false });
    // Opened first: a stream that fails at once could still create its file after the removal.
    const file = await open(part, 'wx');
    try {
      await pipeline(chunks, limiter(limit), file.createWriteStream());
      return part;
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  /**
   * Stores a temporary file as the bytes of a version, synced to disk; the temporary file remains.
   */
  async keep(part: string, version: string): Promise<{ size: number }> {
    const file = await open(part, 'r');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    try {
      await link(part, this.#path(version));
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const folder = await open(this.files, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
    return { size: (await stat(part)).size };
  }

  async drop(version: string | null | undefined): Promise<void> {
    if (isVersion(version)) await rm(this.#path(version), { force: true });
  }

  /** Deletes files that no object refers to. Call only while no upload runs. */
  async sweep(versions: ReadonlySet<string>): Promise<number> {
    const orphans = (await readdir(this.files)).filter((name) => !versions.has(name));
    for (const name of orphans) await rm(join(this.files, name), { force: true });
    return orphans.length;
  }

  #path(version: string): string {
    if (!isVersion(version)) throw refusal.noObject();
    return join(this.files, version);
  }
}

function limiter(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > limit) done(refusal.tooLarge());
      else done(null, chunk);
    },
  });
}
