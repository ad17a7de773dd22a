import { rm } from 'node:fs/promises';
import type { Claims } from '../database/db.ts';
import { readJson } from './answer.ts';
import { refusal } from './errors.ts';
import type { Call, Services } from './call.ts';
import { contentOf } from './objects.ts';
import { checkObject } from './rules.ts';

interface Journey {
  from: [bucketId: string, name: string];
  to: [bucketId: string, name: string];
}

/** Renames an object as the caller; its bytes stay where they are. */
export async function moveObject(call: Call, claims: Claims, { objects, globalLimit }: Services) {
  const { from, to } = await readJourney(call);
  const { metadata } = contentOf(await objects.readable(claims, ...from));
  const facts = { name: to[1], type: metadata.mimetype, size: metadata.size };
  checkObject(await objects.bucket(to[0]), facts, globalLimit);
  const { id } = await objects.rename(claims, from, to);
  return { message: 'Successfully moved', Id: id, Key: to.join('/') };
}

/** Copies an object as the caller, who must be allowed to read the one and write the other. */
export async function copyObject(call: Call, claims: Claims, services: Services) {
  const { objects, writing, disk } = services;
  const { from, to } = await readJourney(call);
  const source = await objects.readable(claims, ...from);
  const { version, metadata } = contentOf(source);
  const upsert = call.req.headers['x-upsert'] === 'true';
  const target = { bucket: await objects.bucket(to[0]), name: to[1], claims, upsert };
  await writing.check(target, metadata.mimetype, metadata.size);
  const part = await disk.copy(version);
  try {
    const { id } = await writing.commit(target, part, {
      type: metadata.mimetype,
      cacheControl: metadata.cacheControl,
      userMetadata: source.user_metadata,
    });
    return { Id: id, Key: to.join('/') };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function readJourney({ req }: Call): Promise<Journey> {
  const { bucketId, sourceKey, destinationKey, destinationBucket } = await readJson(req);
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
  if (!isText(bucketId) || !isText(sourceKey) || !isText(destinationKey)) {
    throw refusal.invalid('bucketId, sourceKey and destinationKey are required');
  }
  return {
    from: [bucketId, sourceKey],
    to: [isText(destinationBucket) ? destinationBucket : bucketId, destinationKey],
  };
}
