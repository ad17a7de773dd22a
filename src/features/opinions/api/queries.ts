import { queryOptions } from '@tanstack/react-query';
import { hashOf } from '@/features/opinions/link-token';
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

/**
 * The saved pitches behind a link, for the company that made it, newest first: also those for companies only, which nobody
 * else sees by it (docs/decisions/0062-who-may-watch.md). Null for a link of another company.
 *
 * @param companyId undefined for anyone but a company
 */
export const ownLinkQuery = (companyId: string | undefined, token: string | undefined) =>
  queryOptions({
    queryKey: ['own-link', companyId, token],
    enabled: companyId !== undefined && token !== undefined,
    networkMode: 'always',
    queryFn: async (): Promise<readonly string[] | null> => {
      const supabase = await getSupabase();
      const [link] = unwrap(
        await supabase
          .from('opinion_links')
          .select('position_id')
          .eq('token_hash', await hashOf(token ?? '')),
      );
      if (link === undefined) return null;
      const saved = await allRows((from, to) =>
        supabase
          .from('shortlist')
          .select('position_id')
          .eq('company_id', companyId ?? '')
          .order('created_at')
          .order('position_id')
          .range(from, to),
      );
      return saved
        .map(({ position_id }) => position_id)
        .filter((id) => link.position_id === null || id === link.position_id)
        .toReversed();
    },
  });
