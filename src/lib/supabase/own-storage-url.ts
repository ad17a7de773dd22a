import { publicStorageUrl } from './supabase';

const storagePath = /\/storage\/v1\/object\/public\/([a-z_-]+)\/([\w.-]+(?:\/[\w.-]+)*)$/;

/**
 * The same object at this project's own storage: only bucket and path of a stored address count,
 * so that an address of another host is never loaded. Undefined for anything but an object of
 * `bucket`.
 */
export function ownStorageUrl(address: string, bucket: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const match = storagePath.exec(new URL(address).pathname);
  const path = match?.[2];
  return match?.[1] === bucket && path !== undefined ? publicStorageUrl(bucket, path) : undefined;
}
