import { join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Db } from '../database/db.ts';
import type { ClaimsOf } from '../gateway/claims.ts';
import type { Log } from '../log.ts';
import { handleCors, sendError } from './answer.ts';
import { callerOf } from './caller.ts';
import { Disk } from './objects/disk.ts';
import { refusal, toStorageError } from './errors.ts';
import { Objects } from './objects/objects.ts';
import { createResumable } from './upload/resumable.ts';
import { answer } from './routes.ts';
import { ObjectWriter } from './objects/object-writer.ts';

const storagePath = '/storage/v1/';
const resumablePath = `${storagePath}upload/resumable`;
/** How long a partial upload can be resumed, as hosted, in milliseconds. */
const expiryMs = 24 * 60 * 60 * 1000;
const cleaningIntervalMs = 60 * 60 * 1000;

interface StorageOptions {
  db: Db;
  claimsOf: ClaimsOf;
  /** Folder of the files; created when missing. */
  dir: string;
  /** Largest object in bytes, regardless of the bucket. */
  globalLimit: number;
  log: Log;
}

export type Storage = Awaited<ReturnType<typeof createStorage>>;

/**
 * The storage service: rows in `storage.objects` under row-level security, bytes on disk. At start
 * it deletes files that a crash left without a row, so the database must already exist and no other
 * process may use the folder.
 */
export async function createStorage(options: StorageOptions) {
  const { db, claimsOf, globalLimit, log } = options;
  const disk = await Disk.open(join(options.dir, await identityOf(db)));
  const objects = new Objects(db);
  await disk.sweep(await objects.versions());

  const writer = new ObjectWriter({ objects, disk, globalLimit, log });
  const services = { db, objects, writer, disk, globalLimit, log };
  const resumable = createResumable({ ...services, path: resumablePath, expiry: expiryMs });
  await resumable.deleteExpired();
  const cleaning = setInterval(() => {
    resumable.deleteExpired().catch((error: unknown) => log('old partial uploads stay', error));
  }, cleaningIntervalMs).unref();

  /** Answers every request below `/storage/v1/`, including preflights and CORS headers. */
  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const url = req.url ?? '';
    const end = url.includes('?') ? url.indexOf('?') : url.length;
    const address = url.slice(0, end);
    const method = req.method ?? 'GET';
    const caller = () => callerOf(req, claimsOf);
    try {
      if (address === resumablePath || address.startsWith(`${resumablePath}/`)) {
        return await resumable.handle(req, res, caller);
      }
      if (handleCors(req, res)) return;
      const query = new URLSearchParams(url.slice(end));
      await answer({ req, res, method, path: stepsOf(address), query, caller }, services);
    } catch (error) {
      const problem = toStorageError(error);
      if (problem.httpStatus === 500 && !req.destroyed) log('a storage request failed', error);
      if (!res.headersSent) res.setHeader('access-control-allow-origin', '*');
      sendError(req, res, problem);
    }
  };
  return { handle, close: () => clearInterval(cleaning) };
}

function stepsOf(address: string): string[] {
  const steps = address.slice(storagePath.length).split('/');
  try {
    return steps.map(decodeURIComponent);
  } catch {
    throw refusal.invalidKey(steps.join('/'));
  }
}

/**
 * Identifies the database, so that each has its own files: otherwise switching to another database
 * and back would delete the first one's files as orphans.
 */
async function identityOf(db: Db): Promise<string> {
  const [row] = await db.query<{ identity: string }>(
    `select system_identifier || '-' || (select oid from pg_database where datname = current_database()) as identity
     from pg_control_system()`,
  );
  if (!row) throw new Error('the database does not tell who it is');
  return row.identity;
}
