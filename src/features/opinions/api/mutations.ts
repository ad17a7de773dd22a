import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hashOf } from '@/features/opinions/link-token';
import { makeToken } from '@/lib/random-token';
import type { OpinionLink } from '@/features/opinions/opinion';
import { assertDone } from '@/lib/errors/errors';
import { invalidate } from '@/lib/query/invalidate';
import { opinionTokens } from '@/lib/storage/opinion-tokens';
import { readStored, writeStored } from '@/lib/storage/stored-state';
import { getSupabase } from '@/lib/supabase/supabase';
import { opinionLinksQuery, opinionsQuery } from './queries';

/**
 * Makes a link to a pitch, or with null to the whole shortlist. Fails with AppError. The token is kept
 * before the server knows the link: an answer that is lost must not leave a link that nobody can copy.
 */
export function useMakeLink(userId: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (positionId: string | null): Promise<void> => {
      const token = makeToken();
      const hash = await hashOf(token);
      const links = client.getQueryData(opinionLinksQuery(userId).queryKey);
      const works = ([storedHash]: [string, string]) =>
        links === undefined || links.some(({ tokenHash }) => tokenHash === storedHash);
      const tokensState = opinionTokens(userId);
      const tokens = Object.entries(readStored(tokensState) ?? {}).filter(works);
      writeStored(tokensState, { ...Object.fromEntries(tokens), [hash]: token });
      const supabase = await getSupabase();
      const link = { position_id: positionId, token_hash: hash };
      assertDone(await supabase.from('opinion_links').insert(link));
    },
    onSuccess: () => invalidate(client, opinionLinksQuery(userId).queryKey),
    onError: () => void invalidate(client, opinionLinksQuery(userId).queryKey),
  });
}

/** Turns a link off for good. Fails with AppError. */
export function useTakeBack(userId: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (link: OpinionLink): Promise<void> => {
      const supabase = await getSupabase();
      // The database writes its own time.
      const revoked = { revoked_at: new Date().toISOString() };
      assertDone(await supabase.from('opinion_links').update(revoked).eq('id', link.id));
      const tokensState = opinionTokens(userId);
      const { [link.tokenHash]: _, ...others } = readStored(tokensState) ?? {};
      writeStored(tokensState, others);
    },
    onSuccess: () => invalidate(client, opinionLinksQuery(userId).queryKey),
  });
}

/** Marks the opinions of a pitch as seen, up to the newest that was shown. */
export function useMarkSeen(userId: string, positionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (newest: string): Promise<void> => {
      const supabase = await getSupabase();
      assertDone(
        await supabase
          .from('opinions')
          .update({ is_seen: true })
          .eq('company_id', userId)
          .eq('position_id', positionId)
          .lte('updated_at', newest),
      );
    },
    onSuccess: () => invalidate(client, opinionsQuery(userId).queryKey),
  });
}
