import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { supportCompanyId } from '@/domain/ids';
import { unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

/** What its talent was told when an operator hid a pitch. */
interface HidingNotice {
  /** The support conversation, where it was explained and where to object. */
  readonly conversationId: string;
  /** The operator's own words; empty without any. */
  readonly words: string;
}

const factsSchema = v.fallback(v.object({ words: v.fallback(v.string(), '') }), { words: '' });

/**
 * What a talent was told when a pitch was hidden; null without a conversation with support.
 * @param hiddenAt when it was hidden: hiding tells in the same transaction, so that the first notice
 *   from then on is the one about this pitch.
 */
export const hidingNoticeQuery = (userId: string, hiddenAt: string) =>
  queryOptions({
    queryKey: ['hiding-notice', userId, hiddenAt],
    queryFn: async ({ signal }): Promise<HidingNotice | null> => {
      const supabase = await getSupabase();
      const conversation = await supabase
        .from('conversations')
        .select('id')
        .eq('company_id', supportCompanyId)
        .eq('talent_id', userId)
        .abortSignal(signal)
        .maybeSingle();
      const conversationId = unwrapMaybe(conversation)?.id;
      if (conversationId === undefined) return null;
      const [notice] = unwrap(
        await supabase
          .from('messages')
          .select('system_facts')
          .eq('conversation_id', conversationId)
          .eq('system_kind', 'pitch_hidden')
          .gte('created_at', hiddenAt)
          .order('seq')
          .limit(1)
          .abortSignal(signal),
      );
      return { conversationId, words: v.parse(factsSchema, notice?.system_facts ?? {}).words };
    },
  });
