import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Claims, Db } from '../database/db.ts';
import type { Disk } from './objects/disk.ts';
import type { Objects } from './objects/objects.ts';
import type { ObjectWriter } from './objects/object-writer.ts';

/** The services behind the routes. */
export interface Services {
  db: Db;
  objects: Objects;
  writer: ObjectWriter;
  disk: Disk;
  /** Bytes. */
  globalLimit: number;
}

/** One request. */
export interface Call {
  req: IncomingMessage;
  res: ServerResponse;
  method: string;
  /** Decoded segments of the path below `/storage/v1`. */
  path: readonly string[];
  query: URLSearchParams;
  /** Identifies the caller; only calling this requires an Authorization header. */
  caller: () => Promise<Claims>;
}

/** Bucket and object name from a segment of the path on. */
export function objectAt({ path }: Call, step: number): { bucketId: string; name: string } {
  return { bucketId: path[step] ?? '', name: path.slice(step + 1).join('/') };
}
