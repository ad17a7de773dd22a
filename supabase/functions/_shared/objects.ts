import { callAsService } from './service.ts';

/** Buckets with one folder per talent. */
export const talentBuckets = ['talent_videos', 'talent_posters', 'talent_captions'] as const;

/** Removes objects, rows and files, through the storage service. */
export async function removeObjects(bucket: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await callAsService({
    method: 'DELETE',
    path: `storage/v1/object/${bucket}`,
    body: { prefixes: names },
  });
}

/** The names of at most 1,000 objects of a folder, with the folder. */
export async function listFolder(bucket: string, folder: string): Promise<string[]> {
  const entries = await callAsService({
    path: `storage/v1/object/list/${bucket}`,
    body: { prefix: folder, limit: 1000 },
  });
  if (!Array.isArray(entries)) throw new Error(`the list of ${bucket}/${folder} is no list`);
  return entries.map((entry: { name: string }) => `${folder}/${entry.name}`);
}
