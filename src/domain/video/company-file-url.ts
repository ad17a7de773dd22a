import { ownStoragePath } from '@/lib/supabase/own-storage-url';
import { publicStorageUrl } from '@/lib/supabase/supabase';

/** A bucket of a talent's files, as stored addresses name it. */
export type TalentBucket = 'talent_videos' | 'talent_posters';

/**
 * Addresses, by `bucket/path`, under which files that are not public load for an hour
 * (docs/decisions/0062-who-may-watch.md).
 */
export type CompanyFiles = Readonly<Record<string, string>>;

/**
 * Where a stored file loads: under its address among those for companies, else in public; undefined for one that is not in
 * our storage.
 */
export function fileUrl(
  address: string,
  bucket: TalentBucket,
  files: CompanyFiles | undefined,
): string | undefined {
  const path = ownStoragePath(address, bucket);
  if (path === undefined) return undefined;
  return files?.[`${bucket}/${path}`] ?? publicStorageUrl(bucket, path);
}
