import { queryOptions, useQuery } from '@tanstack/react-query';
import { toAppError } from '@/lib/errors/errors';
import type { TalentBucket } from './company-file-url';
import { ownCompanyAddress } from './company-files';
import { ownStoragePath, ownStorageUrl } from '@/lib/supabase/own-storage-url';
import { getSupabase } from '@/lib/supabase/supabase';

const lifetimeSeconds = 3600;
/** An address in use is renewed well before it ends. */
const renewalMs = (lifetimeSeconds / 2) * 1000;

export const fileAddressKey = ['file-address'] as const;

/**
 * The address under which the caller can load a file for an hour that is hidden from the public; null when it is not
 * hidden, or the caller isn't an operator (docs/decisions/0050-takedowns.md).
 *
 * @param path below the bucket
 * @throws AppError
 */
export async function hiddenAddressOf(bucket: TalentBucket, path: string): Promise<string | null> {
  const { storage } = await getSupabase();
  // Several at once, because a single one that isn't hidden would be answered with an error.
  const { data, error } = await storage
    .from(bucket.replace('talent_', 'hidden_'))
    .createSignedUrls([path], lifetimeSeconds);
  if (error) throw toAppError(error);
  return data[0]?.signedUrl || null;
}

const hiddenAddressQuery = (bucket: TalentBucket, address: string) =>
  queryOptions({
    queryKey: [...fileAddressKey, bucket, address],
    staleTime: renewalMs,
    queryFn: async (): Promise<string | null> => {
      const path = ownStoragePath(address, bucket);
      if (path === undefined) return null;
      return (await hiddenAddressOf(bucket, path)) ?? ownCompanyAddress(bucket, path);
    },
  });

/**
 * Where operators load a file that may not be public, because it is hidden or for companies only: undefined until that is known, and for
 * a file that is not in our storage.
 */
export function useFileAddress(
  bucket: TalentBucket,
  address: string | null,
  mayBeHidden: boolean,
): string | undefined {
  const hidden = useQuery({
    ...hiddenAddressQuery(bucket, address ?? ''),
    enabled: address !== null && mayBeHidden,
  });
  if (address === null || (mayBeHidden && hidden.isPending)) return undefined;
  return hidden.data ?? ownStorageUrl(address, bucket);
}
