import type { Env } from './env.ts';
import { callAsService } from './service.ts';

/** Buckets with one folder per talent, the public ones first. */
export const talentBuckets = [
  'talent_videos',
  'talent_posters',
  'hidden_videos',
  'hidden_posters',
  'company_videos',
  'company_posters',
] as const;

/** A video is copied by the service behind the storage. */
const moveTimeoutMs = 30_000;

/**
 * Moves an object into another bucket, under the same name. One that is not there any more is done; where both buckets
 * have it, because a backup was restored, the first is removed.
 *
 * @throws Error when the storage refuses.
 */
export async function moveObject(env: Env, name: string, from: string, to: string): Promise<void> {
  const body = await callAsService(env, {
    path: 'storage/v1/object/move',
    body: { bucketId: from, sourceKey: name, destinationBucket: to, destinationKey: name },
    // The storage answers 400 whatever the reason, and says it in the body.
    allowed: [400, 404, 409],
    timeoutMs: moveTimeoutMs,
  });
  const { statusCode, code } = reasonOf(body);
  if (statusCode === undefined || (statusCode === '404' && code !== 'NoSuchBucket')) return;
  if (statusCode !== '409') {
    throw new Error(`${from}/${name} could not be moved: ${JSON.stringify(body)}`);
  }
  await removeObjects(env, from, [name]);
}

function reasonOf(body: unknown): { statusCode?: string; code?: string } {
  if (typeof body !== 'object' || body === null || !('statusCode' in body)) return {};
  return {
    statusCode: String(body.statusCode),
    ...('code' in body ? { code: String(body.code) } : {}),
  };
}

/** Deletes objects, rows and files alike, through the storage service; returns how many existed. */
export async function removeObjects(
  env: Env,
  bucket: string,
  names: readonly string[],
): Promise<number> {
  if (names.length === 0) return 0;
  const removed = await callAsService(env, {
    method: 'DELETE',
    path: `storage/v1/object/${bucket}`,
    body: { prefixes: names },
  });
  if (!Array.isArray(removed)) throw new Error(`what was removed of ${bucket} is no list`);
  return removed.length;
}

/**
 * Deletes everything in a folder and its subfolders; returns the number of objects.
 *
 * @throws Error when something cannot be deleted.
 */
export async function removeFolder(env: Env, bucket: string, folder: string): Promise<number> {
  let removed = 0;
  /** What could not be removed in the last round: it may have been moved into another bucket meanwhile. */
  let remaining: readonly string[] = [];
  // A listing holds at most 1,000 entries, so this repeats until the folder is empty.
  for (
    let listing = await listFolder(env, bucket, folder);
    listing.objects.length + listing.folders.length > 0;
    listing = await listFolder(env, bucket, folder)
  ) {
    const entries = [...listing.objects, ...listing.folders];
    if (entries.some((name) => remaining.includes(name))) {
      throw new Error(`${bucket}/${folder} holds what cannot be removed`);
    }
    let round = await removeObjects(env, bucket, listing.objects);
    for (const inner of listing.folders) round += await removeFolder(env, bucket, inner);
    remaining = round === 0 ? entries : [];
    removed += round;
  }
  return removed;
}

/**
 * The paths of at most 1,000 entries of a folder; the storage service lists a subfolder without an
 * id.
 */
async function listFolder(
  env: Env,
  bucket: string,
  folder: string,
): Promise<{ objects: string[]; folders: string[] }> {
  const answer = await callAsService(env, {
    path: `storage/v1/object/list/${bucket}`,
    body: { prefix: folder, limit: 1000 },
  });
  if (!Array.isArray(answer)) throw new Error(`the list of ${bucket}/${folder} is no list`);
  const entries: { name: string; id: string | null }[] = answer;
  const pathsOf = (isFolder: boolean) =>
    entries.filter(({ id }) => (id === null) === isFolder).map(({ name }) => `${folder}/${name}`);
  return { objects: pathsOf(false), folders: pathsOf(true) };
}
