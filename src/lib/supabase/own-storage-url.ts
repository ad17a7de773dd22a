import { publicStorageUrl } from './supabase';

const anyHost = 'https://storage.invalid';
const storagePath = /\/storage\/v1\/object\/public\/([a-z_-]+)\/([\w.-]+(?:\/[\w.-]+)*)$/;

/** The path of an object in `bucket`, from its public address; undefined for anything else. */
export function ownStoragePath(address: string, bucket: string): string | undefined {
  // The feed's addresses have no host; any placeholder for it is ignored too.
  if (!URL.canParse(address, anyHost)) return undefined;
  const match = storagePath.exec(new URL(address, anyHost).pathname);
  return match?.[1] === bucket ? match[2] : undefined;
}

/**
 * The same object at this project's own storage: only bucket and path of the stored address are
 * used, so that nothing is loaded from another host. Undefined for anything but an object of
 * `bucket`.
 */
export function ownStorageUrl(address: string, bucket: string): string | undefined {
  const path = ownStoragePath(address, bucket);
  return path === undefined ? undefined : publicStorageUrl(bucket, path);
}
