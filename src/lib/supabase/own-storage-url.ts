import { publicStorageUrl } from './supabase';

const anyHost = 'https://storage.invalid';
const storagePath = /\/storage\/v1\/object\/public\/([a-z_-]+)\/([\w.-]+(?:\/[\w.-]+)*)$/;

/**
 * The same object at this project's own storage: only bucket and path of the stored address are
 * used, so that nothing is loaded from another host. Undefined for anything but an object of
 * `bucket`.
 */
export function ownStorageUrl(address: string, bucket: string): string | undefined {
  // The feed's addresses have no host; whichever stands in for it is ignored too.
  if (!URL.canParse(address, anyHost)) return undefined;
  const match = storagePath.exec(new URL(address, anyHost).pathname);
  const path = match?.[2];
  return match?.[1] === bucket && path !== undefined ? publicStorageUrl(bucket, path) : undefined;
}
