import type { IncomingMessage } from 'node:http';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Disk } from '../objects/disk.ts';
import { readMultipart } from './multipart.ts';
import type { Target } from '../objects/objects.ts';
import { cacheControlOf, sizeLimit, userMetadataOf } from '../rules.ts';
import type { DeclaredMetadata, ObjectWriter } from '../objects/object-writer.ts';

/** Bytes that a multipart body may contain besides the file. */
const multipartOverheadBytes = 2 ** 20;

export interface UploadServices {
  writer: ObjectWriter;
  disk: Disk;
  /** Bytes. */
  globalLimit: number;
}

/**
 * Receives an upload in one request: a multipart form (what supabase-js makes of a Blob) or bare
 * bytes. Whatever can be checked beforehand is refused before the first byte is stored.
 */
export async function receiveUpload(
  req: IncomingMessage,
  target: Target,
  { writer, disk, globalLimit }: UploadServices,
): Promise<{ id: string }> {
  const limit = sizeLimit(target.bucket, globalLimit);
  const length = req.headers['content-length'];
  const declared = length === undefined ? undefined : Number(length);
  const contentType = req.headers['content-type'] ?? 'application/octet-stream';

  const store = async (source: Readable, declaredMetadata: DeclaredMetadata) => {
    const part = await disk.receive(source, limit);
    try {
      return await writer.commit(target, part, declaredMetadata);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  };

  if (/^multipart\/form-data/i.test(contentType)) {
    return readMultipart(req, async ({ stream, type, fields }) => {
      await writer.check(target, type, declared, multipartOverheadBytes);
      return store(stream, {
        type,
        cacheControl: cacheControlOf(fields.get('cacheControl')),
        userMetadata: userMetadataOf(fields.get('metadata')),
      });
    });
  }
  await writer.check(target, contentType, declared);
  const encoded = req.headers['x-metadata'];
  return store(req, {
    type: contentType,
    cacheControl: req.headers['cache-control'] ?? 'no-cache',
    userMetadata: userMetadataOf(
      typeof encoded === 'string' ? Buffer.from(encoded, 'base64').toString() : undefined,
    ),
  });
}
