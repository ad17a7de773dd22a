import type { Env } from './env.ts';
import { callAsService } from './service.ts';

/** Buckets with one folder per talent. */
export const talentBuckets = ['talent_videos', 'talent_posters'] as const;

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
  // A listing holds at most 1,000 entries, so this repeats until the folder is empty.
  for (
    let found = await listFolder(env, bucket, folder);
    found.objects.length + found.folders.length > 0;
    found = await listFolder(env, bucket, folder)
  ) {
    let round = await removeObjects(env, bucket, found.objects);
    for (const inner of found.folders) round += await removeFolder(env, bucket, inner);
    if (round === 0) throw new Error(`${bucket}/${folder} holds what cannot be removed`);
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
