import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Log } from '../../log.ts';
import type { Disk } from './disk.ts';
import type { Objects, Target } from './objects.ts';
import { checkObject } from '../rules.ts';

/** What an upload declares about its content. */
export interface DeclaredMetadata {
  type: string;
  cacheControl: string;
  userMetadata?: Record<string, unknown> | null;
}

export interface ObjectWriterServices {
  objects: Objects;
  disk: Disk;
  /** Bytes. */
  globalLimit: number;
  log: Log;
}

/** Turns received bytes into objects: first the file, then the row. */
export class ObjectWriter {
  readonly #services: ObjectWriterServices;

  constructor(services: ObjectWriterServices) {
    this.#services = services;
  }

  /**
   * Checks whether an upload may begin, as far as that is known.
   *
   * @param contentLength Bytes of the request; undefined when it does not say.
   * @param overhead Bytes of the request that may not belong to the object.
   * @throws StorageError for name, type, size or policies.
   */
  async check(
    target: Target,
    type: string,
    contentLength: number | undefined,
    overhead = 0,
  ): Promise<void> {
    const { objects, globalLimit } = this.#services;
    const size = Math.max(0, (contentLength ?? 0) - overhead);
    checkObject(target.bucket, { name: target.name, type, size }, globalLimit);
    await objects.probe(target, { mimetype: type, contentLength });
  }

  /**
   * Turns a received file into an object. On success the temporary file is deleted; on failure it
   * stays, and no object refers to it.
   */
  async commit(
    target: Target,
    part: string,
    declaredMetadata: DeclaredMetadata,
    version: string = randomUUID(),
  ): Promise<{ id: string }> {
    const { objects, disk, log } = this.#services;
    const { size } = await disk.keep(part, version);
    try {
      const metadata = {
        eTag: `"${version.replaceAll('-', '')}"`,
        size,
        mimetype: declaredMetadata.type,
        cacheControl: declaredMetadata.cacheControl,
        lastModified: new Date().toISOString(),
        contentLength: size,
        httpStatusCode: 200,
      } as const;
      const userMetadata = declaredMetadata.userMetadata ?? null;
      const { id, replaced } = await objects.put(target, { version, metadata, userMetadata });
      const cleaning = [disk.drop(replaced), rm(part, { force: true })];
      for (const outcome of await Promise.allSettled(cleaning)) {
        // The object is stored; the next start deletes files that could not be deleted now.
        if (outcome.status === 'rejected') log('a file could not be removed', outcome.reason);
      }
      return { id };
    } catch (error) {
      await this.#dropUnlessCommitted(version);
      throw error;
    }
  }

  /** When the connection is lost during a commit, only a query tells whether the row exists. */
  async #dropUnlessCommitted(version: string): Promise<void> {
    const { objects, disk, log } = this.#services;
    try {
      if (!(await objects.hasVersion(version))) await disk.drop(version);
    } catch (error) {
      log('a file may be left over until the next start', error);
    }
  }
}
