import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERRORS, Metadata, Server, type ServerOptions, type Upload } from '@tus/server';
import type { Log } from '../../log.ts';
import type { Claims } from '../../database/db.ts';
import { Arrivals } from './arrivals.ts';
import { isVersion, type Disk } from '../objects/disk.ts';
import { refusal, toStorageError } from '../errors.ts';
import type { Objects, Target } from '../objects/objects.ts';
import { cacheControlOf, sizeLimit, userMetadataOf } from '../rules.ts';
import { isCommitted, UploadStore } from './upload-store.ts';
import type { ObjectWriter } from '../objects/object-writer.ts';

type TusRequest = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0];

export interface ResumableServices {
  /** Path below which uploads have their URLs. */
  path: string;
  objects: Objects;
  writer: ObjectWriter;
  disk: Disk;
  /** Bytes. */
  globalLimit: number;
  /** How long a partial upload can be resumed, in milliseconds. */
  expiry: number;
  log: Log;
}

export interface Resumable {
  /** @param readCaller Identifies the caller; not called for a preflight. */
  handle(
    req: IncomingMessage,
    res: ServerResponse,
    readCaller: () => Promise<Claims>,
  ): Promise<void>;
  /** Deletes uploads that can no longer be resumed; returns their number. */
  deleteExpired(): Promise<number>;
}

/** A refusal in the form that the TUS server library expects: a status and a plain text. */
class TusRefusal extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(body);
    this.status_code = status;
    this.body = body;
  }

  static of(error: unknown): TusRefusal {
    if (error instanceof TusRefusal) return error;
    const { body } = toStorageError(error);
    return new TusRefusal(Number(body.statusCode), body.message);
  }
}

/**
 * Serves resumable uploads (TUS 1.0.0). The policies are checked when an upload is created and
 * again after its last byte; in between, only its creator may continue, query or cancel it.
 */
export function createResumable(services: ResumableServices): Resumable {
  const { objects, writer, disk, globalLimit } = services;
  const requests = new AsyncLocalStorage<{ claims: Claims; begin: () => void }>();
  const arrivals = new Arrivals();
  const store = new UploadStore(disk.resumable, services.expiry, () =>
    requests.getStore()?.begin(),
  );
  const finishing = new Map<string, Promise<void>>();

  const caller = (): Claims => {
    const request = requests.getStore();
    if (!request) throw TusRefusal.of(refusal.denied());
    return request.claims;
  };

  const targetOf = async (metadata: Upload['metadata'], claims: Claims): Promise<Target> => {
    const { bucketName, objectName, upsert } = metadata ?? {};
    if (!bucketName || !objectName) throw refusal.invalid('bucketName and objectName are required');
    const bucket = await objects.bucket(bucketName);
    return { bucket, name: objectName, claims, upsert: upsert === 'true' };
  };

  const commit = async (upload: Upload, claims: Claims) => {
    // An earlier attempt may already have written the row.
    if (!(await objects.hasVersion(upload.id))) {
      const { contentType, cacheControl, metadata } = upload.metadata ?? {};
      const declaredMetadata = {
        type: contentType ?? 'application/octet-stream',
        cacheControl: cacheControlOf(cacheControl),
        userMetadata: userMetadataOf(metadata),
      };
      const target = await targetOf(upload.metadata, claims);
      await writer.commit(target, store.pathOf(upload.id), declaredMetadata, upload.id);
    }
    await store.markCommitted(upload);
  };

  /**
   * Commits only once at a time per upload, because a client may ask again while its last request
   * still runs.
   */
  const finish = async (upload: Upload, claims: Claims) => {
    const running = finishing.get(upload.id) ?? commit(upload, claims);
    finishing.set(upload.id, running);
    try {
      await running;
    } catch (error) {
      throw TusRefusal.of(error);
    } finally {
      finishing.delete(upload.id);
    }
  };

  const server = new Server({
    path: services.path,
    datastore: store,
    relativeLocation: true,
    allowedHeaders: ['apikey', 'x-upsert', 'x-client-info'],
    disableTerminationForFinishedUploads: true,
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: (_req, id) => (isVersion(id) ? id : undefined),
    maxSize: async (req, id) => {
      const { bucketName } = await metadataOf(req, id, store);
      if (!bucketName) return globalLimit;
      return objects.bucket(bucketName).then(
        (bucket) => sizeLimit(bucket, globalLimit),
        () => globalLimit,
      );
    },
    onIncomingRequest: async (req, id) => {
      if (req.method === 'POST') return;
      const claims = caller();
      const note = await store.note(id);
      if (note.metadata?.['owner'] !== ownerOf(claims)) throw TusRefusal.of(refusal.denied());
      if (isCommitted(note)) {
        if (req.method === 'PATCH') throw ERRORS.INVALID_OFFSET;
        if (req.method === 'DELETE') throw new TusRefusal(409, ERRORS.INVALID_TERMINATION.body);
        // The object was deleted or replaced since, so the client must not believe that it is
        // stored.
        if (!(await objects.hasVersion(id))) throw ERRORS.FILE_NO_LONGER_EXISTS;
      }
      if (req.method !== 'HEAD') return;
      await arrivals.settled(id);
      if (store.isBusy(id)) return;
      // All bytes are here but no object exists: the server stopped in between.
      const upload = await store.getUpload(id);
      if (upload.offset === upload.size && !isCommitted(upload)) await finish(upload, claims);
    },
    onUploadCreate: async (req, upload) => {
      const claims = caller();
      const upsert = String(req.headers.get('x-upsert') === 'true');
      const metadata = { ...upload.metadata, upsert, owner: ownerOf(claims) };
      try {
        const target = await targetOf(metadata, claims);
        userMetadataOf(upload.metadata?.['metadata']);
        const type = upload.metadata?.['contentType'] ?? 'application/octet-stream';
        await writer.check(target, type, upload.size);
      } catch (error) {
        throw TusRefusal.of(error);
      }
      return { metadata };
    },
    onResponseError: (_req, error) => {
      // Any other error could reveal a path or an SQL statement.
      if ('status_code' in error) return undefined;
      const { httpStatus, body } = toStorageError(error);
      if (httpStatus === 500) services.log('a resumable upload failed', error);
      return { status_code: httpStatus, body: body.message };
    },
    onUploadFinish: async (_req, upload) => {
      await finish(upload, caller());
      return {};
    },
  });

  return {
    handle: async (req, res, readCaller) => {
      if (req.method === 'OPTIONS') return server.handle(req, res);
      const id = req.url?.split('/').at(-1);
      const begin = req.method === 'PATCH' && isVersion(id) ? arrivals.enter(id) : () => {};
      try {
        const claims = await readCaller();
        await requests.run({ claims, begin }, () => server.handle(req, res));
      } finally {
        begin();
      }
    },
    deleteExpired: () => store.deleteExpired(),
  };
}

/**
 * Identifies the creator of an upload; the role is included because anon and service_role have no
 * user id.
 */
function ownerOf({ role, sub }: Claims): string {
  return `${role ?? 'anon'}:${sub ?? ''}`;
}

/** An upload's metadata: from the request that creates it, later from the store. */
async function metadataOf(
  req: TusRequest,
  id: string | null,
  store: UploadStore,
): Promise<NonNullable<Upload['metadata']>> {
  if (req.method === 'POST') return Metadata.parse(req.headers.get('upload-metadata') ?? '');
  return (id === null ? undefined : (await store.note(id)).metadata) ?? {};
}
