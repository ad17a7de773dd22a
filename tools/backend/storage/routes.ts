import type { ServerResponse } from 'node:http';
import type { Claims } from '../database/db.ts';
import { readJson, sendJson } from './answer.ts';
import { objectAt, type Call, type Services } from './call.ts';
import { serveObject } from './objects/download.ts';
import { refusal } from './errors.ts';
import { listFolder, listOptions } from './objects/list.ts';
import { contentOf, type ObjectRow } from './objects/objects.ts';
import { checkSignature, signedPath } from './objects/signed-addresses.ts';
import { isValidKey } from './rules.ts';
import { receiveUpload } from './upload/upload.ts';

/**
 * Answers everything except resumable uploads. Copying and uploads to a signed address are not emulated.
 *
 * @throws StorageError
 */
export async function answer(call: Call, services: Services): Promise<void> {
  const [area] = call.path;
  if (area === 'bucket') return answerBucket(call, services);
  if (area !== 'object') throw refusal.noRoute();
  return call.method === 'GET' || call.method === 'HEAD'
    ? read(call, services)
    : write(call, services);
}

async function answerBucket(call: Call, { objects }: Services): Promise<void> {
  if (call.method !== 'GET') throw refusal.noRoute();
  const buckets = await objects.buckets(await call.caller());
  const id = call.path[1];
  if (!id) return sendJson(call.res, 200, buckets);
  const bucket = buckets.find((one) => one['id'] === id);
  if (!bucket) throw refusal.noBucket();
  sendJson(call.res, 200, bucket);
}

async function read(call: Call, services: Services): Promise<void> {
  const { objects, disk } = services;
  const [, kind, second] = call.path;
  const serve = (row: ObjectRow) =>
    serveObject(call.req, call.res, row, {
      files: disk.files,
      download: call.query.get('download'),
    });
  if (kind === 'public') {
    const { bucketId, name } = objectAt(call, 2);
    if (!(await objects.bucket(bucketId)).public) throw refusal.noBucket();
    return serve(await objects.any(bucketId, name));
  }
  if (kind === 'sign') {
    const place = objectAt(call, 2);
    await checkSignature(place, call.query.get('token'));
    return serve(await objects.any(place.bucketId, place.name));
  }
  const claims = await call.caller();
  if (kind === 'info') {
    const isNamed = second === 'authenticated' || second === 'public';
    const { bucketId, name } = objectAt(call, isNamed ? 3 : 2);
    return sendInfo(call.res, await objects.readable(claims, bucketId, name));
  }
  const { bucketId, name } = objectAt(call, kind === 'authenticated' ? 2 : 1);
  serve(await objects.readable(claims, bucketId, name));
}

function sendInfo(res: ServerResponse, row: ObjectRow): void {
  const { id, name, bucket_id, user_metadata, created_at, updated_at } = row;
  const { version, metadata } = contentOf(row);
  sendJson(res, 200, {
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata ?? {},
    last_modified: updated_at,
    created_at,
  });
}

async function write(call: Call, services: Services): Promise<void> {
  const { req, res, method, path } = call;
  const [, kind, second] = path;
  const claims = await call.caller();
  if (method === 'POST' && kind === 'list' && second !== undefined) {
    const options = listOptions(await readJson(req));
    return sendJson(res, 200, await listFolder(services.db, claims, second, options));
  }
  if (method === 'POST' && kind === 'sign') return sign(call, claims, services);
  if (method === 'POST' && kind === 'move') return move(call, claims, services);
  if (method === 'DELETE') return remove(call, claims, services);
  if (method !== 'POST' && method !== 'PUT') throw refusal.noRoute();
  const { bucketId, name } = objectAt(call, 1);
  const bucket = await services.objects.bucket(bucketId);
  const upsert = method === 'PUT' || req.headers['x-upsert'] === 'true';
  const { id } = await receiveUpload(req, { bucket, name, claims, upsert }, services);
  sendJson(res, 200, { Id: id, Key: `${bucketId}/${name}` });
}

/** Signs the address of one object, or those of many, of which the others are answered with an error each. */
async function sign(call: Call, claims: Claims, { objects }: Services): Promise<void> {
  const { bucketId, name } = objectAt(call, 2);
  const { expiresIn, paths } = await readJson(call.req);
  if (typeof expiresIn !== 'number' || !Number.isInteger(expiresIn) || expiresIn < 1) {
    throw refusal.invalid('body/expiresIn must be an integer of at least 1');
  }
  if (name !== '') {
    await objects.readable(claims, bucketId, name);
    const signedURL = await signedPath({ bucketId, name }, expiresIn);
    return sendJson(call.res, 200, { signedURL });
  }
  const names = (Array.isArray(paths) ? paths : []).filter((one) => typeof one === 'string');
  const readable = await objects.readableNames(claims, bucketId, names);
  const signed = names.map(async (path) => {
    if (readable.has(path)) {
      return {
        error: null,
        path,
        signedURL: await signedPath({ bucketId, name: path }, expiresIn),
      };
    }
    const error = 'Either the object does not exist or you do not have access to it';
    return { error, path, signedURL: null };
  });
  sendJson(call.res, 200, await Promise.all(signed));
}

async function move(call: Call, claims: Claims, { objects }: Services): Promise<void> {
  const { bucketId, sourceKey, destinationBucket, destinationKey } = await readJson(call.req);
  if (typeof bucketId !== 'string' || typeof sourceKey !== 'string') {
    throw refusal.invalid("body must have required property 'sourceKey'");
  }
  if (typeof destinationKey !== 'string') {
    throw refusal.invalid("body must have required property 'destinationKey'");
  }
  if (!isValidKey(destinationKey)) throw refusal.invalidKey(destinationKey);
  const to = {
    bucketId: typeof destinationBucket === 'string' ? destinationBucket : bucketId,
    name: destinationKey,
  };
  const { id, name } = await objects.move(claims, { bucketId, name: sourceKey }, to);
  sendJson(call.res, 200, { message: 'Successfully moved', Id: id, Key: name });
}

async function remove(call: Call, claims: Claims, { objects, disk }: Services): Promise<void> {
  const { bucketId, name } = objectAt(call, 1);
  const listed = name === '' ? (await readJson(call.req))['prefixes'] : [name];
  const names = (Array.isArray(listed) ? listed : []).filter((one) => typeof one === 'string');
  const removed = await objects.remove(claims, bucketId, names);
  for (const { version } of removed) await disk.drop(version);
  if (name === '') return sendJson(call.res, 200, removed);
  if (removed.length === 0) throw refusal.noObject();
  sendJson(call.res, 200, { message: 'Successfully deleted' });
}
