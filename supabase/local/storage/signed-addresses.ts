import type { Claims } from '../database/db.ts';
import { readJson, sendJson } from './answer.ts';
import { refusal, StorageError } from './errors.ts';
import type { ObjectRow, Target } from './objects.ts';
import { objectAt, type Call, type Services } from './call.ts';
import { isValidKey } from './rules.ts';

/** How long a signed upload may start, in seconds, as hosted. */
const UPLOAD_SECONDS = 2 * 60 * 60;
const MAX_PATHS = 1000;
const UNREADABLE = 'Either the object does not exist or you do not have access to it';

/** Signs one object's address, or several of a bucket: for what the caller may read itself. */
export async function createDownload(
  call: Call,
  claims: Claims,
  { objects, signer }: Services,
): Promise<void> {
  const { bucketId, name } = objectAt(call, 2);
  const { expiresIn, paths } = await readJson(call.req);
  if (typeof expiresIn !== 'number' || !Number.isInteger(expiresIn) || expiresIn <= 0) {
    throw refusal.invalid('expiresIn must be a whole number of seconds');
  }
  const sign = async (path: string) => {
    await objects.readable(claims, bucketId, path);
    const url = `${bucketId}/${path}`;
    // Not encoded: the client encodes what it gets.
    return `/object/sign/${url}?token=${await signer.sign({ url, purpose: 'download' }, expiresIn)}`;
  };
  if (name !== '') return sendJson(call.res, 200, { signedURL: await sign(name) });
  if (!Array.isArray(paths) || paths.length > MAX_PATHS) {
    throw refusal.invalid(`paths must be a list of at most ${MAX_PATHS}`);
  }
  const signed = [];
  for (const path of paths) {
    if (typeof path !== 'string') throw refusal.invalid('paths must be texts');
    try {
      signed.push({ path, signedURL: await sign(path), error: null });
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      signed.push({ path, signedURL: null, error: UNREADABLE });
    }
  }
  sendJson(call.res, 200, signed);
}

/** The object behind a signed address. */
export async function openDownload(call: Call, { objects, signer }: Services): Promise<ObjectRow> {
  const { bucketId, name } = objectAt(call, 2);
  await signer.verify(call.query.get('token'), `${bucketId}/${name}`, 'download');
  return objects.any(bucketId, name);
}

/** Signs an address to upload to, good only for what the caller could upload itself. */
export async function createUpload(
  call: Call,
  claims: Claims,
  { objects, signer }: Services,
): Promise<void> {
  const { bucketId, name } = objectAt(call, 3);
  const upsert = call.req.headers['x-upsert'] === 'true';
  if (!isValidKey(name)) throw refusal.invalidKey(name);
  await objects.probe({ bucket: await objects.bucket(bucketId), name, claims, upsert }, {});
  const url = `${bucketId}/${name}`;
  const { sub, role } = claims;
  const token = await signer.sign({ url, purpose: 'upload', sub, role, upsert }, UPLOAD_SECONDS);
  sendJson(call.res, 200, { url: `/object/upload/sign/${url}?token=${token}`, token });
}

/** Where a signed upload goes, on behalf of whoever had it signed. */
export async function openUpload(call: Call, { objects, signer }: Services): Promise<Target> {
  const { bucketId, name } = objectAt(call, 3);
  const token = call.query.get('token');
  const { sub, role, upsert } = await signer.verify(token, `${bucketId}/${name}`, 'upload');
  const bucket = await objects.bucket(bucketId);
  return { bucket, name, claims: { sub, role }, upsert: upsert === true };
}
