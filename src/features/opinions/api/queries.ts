import { queryOptions } from '@tanstack/react-query';
import type { OpinionLink, ReceivedOpinion } from '@/features/opinions/opinion';
import { unwrap } from '@/lib/errors/errors';
import { allRows } from '@/lib/supabase/all-rows';
import { getSupabase } from '@/lib/supabase/supabase';

/** The links of a company that work, newest first; the database allows 20. */
export const opinionLinksQuery = (userId: string) =>
  queryOptions({
    queryKey: ['opinion-links', userId],
    queryFn: async (): Promise<OpinionLink[]> => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase
          .from('opinion_links')
          .select('id, position_id, token_hash, expires_at')
          .eq('company_id', userId)
          .is('revoked_at', null)
          // The database's 'now': this device's clock may be hours off.
          .gt('expires_at', 'now')
          .order('expires_at', { ascending: false }),
      );
      return rows.map((row) => ({
        id: row.id,
        positionId: row.position_id,
        tokenHash: row.token_hash,
        expiresAt: row.expires_at,
      }));
    },
  });

/** What colleagues said of a company's pitches, newest first. */
export const opinionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['opinions', userId],
    queryFn: async (): Promise<ReceivedOpinion[]> => {
      const supabase = await getSupabase();
      const rows = await allRows((from, to) =>
        supabase
          .from('opinions')
          .select('device_hash, position_id, says_yes, word, name, is_seen, updated_at')
          .eq('company_id', userId)
          .order('updated_at')
          .order('device_hash')
          .range(from, to),
      );
      return rows.toReversed().map((row) => ({
        id: `${row.device_hash} ${row.position_id}`,
        positionId: row.position_id,
        saysYes: row.says_yes,
        word: row.word,
        name: row.name,
        isSeen: row.is_seen,
        updatedAt: row.updated_at,
      }));
    },
  });
