import { queryOptions } from '@tanstack/react-query';
import { toAppError, unwrap } from '@/lib/errors/errors';
import { queryClient } from '@/lib/query/query-client';
import { getSupabase } from '@/lib/supabase/supabase';
import { canMakeSmaller } from './video-file';

/** The largest video that the storage takes, in bytes (docs/decisions/0026-settings-of-the-site.md). */
export const videoLimitQuery = queryOptions({
  queryKey: ['video-limit'],
  staleTime: 5 * 60_000,
  queryFn: async (): Promise<number> => {
    const supabase = await getSupabase();
    const request = supabase.from('site_settings').select('max_film_bytes').limit(1).retry(false);
    const [settings] = unwrap(await request);
    if (!settings) throw toAppError({ message: 'No settings are there', code: 'PGRST116' });
    return settings.max_film_bytes;
  },
});

/**
 * The limit in bytes once it has been read; undefined before. No file is refused then, because the
 * storage checks it too.
 */
export const knownVideoLimit = (): number | undefined =>
  queryClient.getQueryData(videoLimitQuery.queryKey);

/**
 * The largest file that may be chosen, in bytes; undefined where larger ones are made smaller, and while the
 * limit is unknown.
 */
export const chosenFileLimit = (): number | undefined =>
  canMakeSmaller() ? undefined : knownVideoLimit();

/** The storage refused a video for its size, so the limit may have changed. */
export function rereadVideoLimit(): void {
  void queryClient.invalidateQueries({ queryKey: videoLimitQuery.queryKey });
}
