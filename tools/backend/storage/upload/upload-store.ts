import { open, readdir, rm, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { ERRORS, Upload } from '@tus/server';
import { isVersion } from '../objects/disk.ts';

/** Key in the metadata of an upload whose bytes have become an object. */
const committed = 'committed';

/**
 * Partial uploads on disk. A committed upload leaves a note behind, so that a client that missed
 * the last answer learns that it is complete instead of sending everything again.
 */
export class UploadStore extends FileStore {
  /**
   * Promises that settle when the bytes of an upload's running request are on disk; they never
   * reject.
   */
  readonly #writing = new Map<string, Promise<unknown>>();

  readonly #onWrite: () => void;

  /**
   * @param expirationPeriodInMilliseconds How long an upload can be resumed.
   * @param onWrite Called when a request begins to write.
   */
  constructor(
    directory: string,
    expirationPeriodInMilliseconds: number,
    onWrite: () => void = () => {},
  ) {
    super({ directory, expirationPeriodInMilliseconds });
    this.#onWrite = onWrite;
  }

  pathOf(id: string): string {
    return join(this.directory, id);
  }

  /** Whether a request is sending bytes. */
  isBusy(id: string): boolean {
    return this.#writing.has(id);
  }

  /** An upload's note, read without looking at its bytes. @throws when the upload is unknown. */
  async note(id: string): Promise<Upload> {
    const note = await this.configstore.get(id);
    if (!note) throw ERRORS.FILE_NOT_FOUND;
    return note;
  }

  override async getUpload(id: string): Promise<Upload> {
    await this.#writing.get(id);
    const note = await this.note(id);
    if (isCommitted(note)) return copyOf(note, { offset: note.size ?? 0 });
    return super.getUpload(id);
  }

  /**
   * Replaces the library's method, which leaves writes in flight when a connection is cut: the next
   * request was then told too low an offset, and its bytes were refused.
   */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const writing = append(readable, this.pathOf(id), offset);
    const settled = Promise.allSettled([writing]);
    this.#writing.set(id, settled);
    this.#onWrite();
    try {
      return await writing;
    } finally {
      if (this.#writing.get(id) === settled) this.#writing.delete(id);
    }
  }

  /** Notes that the upload's bytes are stored as an object, and deletes the partial file. */
  async markCommitted(upload: Upload): Promise<void> {
    const metadata = { ...upload.metadata, [committed]: null };
    await this.configstore.set(upload.id, copyOf(upload, { metadata }));
    await rm(this.pathOf(upload.id), { force: true });
  }

  /** Deletes expired uploads and notes, and stray files. */
  override async deleteExpired(): Promise<number> {
    const oldest = Date.now() - this.expirationPeriodInMilliseconds;
    const ids = new Set((await readdir(this.directory)).map((name) => parse(name).name));
    let removed = 0;
    for (const id of ids) {
      const since = await this.#createdAt(id);
      if (since === null || since > oldest) continue;
      await rm(this.pathOf(id), { force: true });
      await rm(`${this.pathOf(id)}.json`, { force: true });
      removed += 1;
    }
    return removed;
  }

  /** Milliseconds since the epoch; null when the upload has vanished. */
  async #createdAt(id: string): Promise<number | null> {
    const note = isVersion(id) ? await this.configstore.get(id) : undefined;
    if (note?.creation_date) return Date.parse(note.creation_date);
    const file = await stat(this.pathOf(id)).catch(() => null);
    return file?.mtimeMs ?? null;
  }
}

export function isCommitted(upload: Upload): boolean {
  return upload.metadata !== undefined && committed in upload.metadata;
}

/** Appends a stream at an offset, chunk by chunk; returns the new offset. */
async function append(readable: Readable, path: string, offset: number): Promise<number> {
  const file = await open(path, 'r+');
  let end = offset;
  try {
    for await (const chunk of readable) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('a body is bytes');
      let written = 0;
      while (written < chunk.length) {
        const remaining = chunk.length - written;
        written += (await file.write(chunk, written, remaining, end + written)).bytesWritten;
      }
      end += written;
    }
  } finally {
    await file.close();
  }
  return end;
}

function copyOf(
  { id, size, offset, metadata, creation_date }: Upload,
  changes: Partial<Pick<Upload, 'offset' | 'metadata'>>,
): Upload {
  return new Upload({ id, size, offset, metadata, creation_date, ...changes });
}
