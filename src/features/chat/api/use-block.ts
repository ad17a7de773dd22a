import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { toAppError } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { applyClosure } from './cache';
import { ownBlockColumn, type ClosureTimes } from './conversation';
import { chatKeys, type ConversationCard } from './queries';

const time = v.nullable(v.string());

const closureSchema = v.object({
  id: v.string(),
  closed_at: time,
  company_blocked_at: time,
  talent_blocked_at: time,
  suspended_at: time,
});

/** When the conversation of a broadcast was closed or blocked, or null for anything that is not one. */
export function parseClosure(payload: unknown): (ClosureTimes & { readonly id: string }) | null {
  const { success, output } = v.safeParse(closureSchema, payload);
  return success ? output : null;
}

interface BlockHandlers {
  readonly onError: (error: unknown) => void;
}

/** Blocks the other side of a conversation (true), or unblocks it. Fails with AppError. */
export function useBlock(conversation: ConversationCard, userId: string, handlers: BlockHandlers) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (isBlocked: boolean) => {
      const supabase = await getSupabase();
      const blocks = supabase.from('conversation_blocks');
      const { error, status } = isBlocked
        ? await blocks.insert({ conversation_id: conversation.id })
        : await blocks.delete().eq('conversation_id', conversation.id).eq('blocker_id', userId);
      // Another tab or device may have done the same.
      if (error && error.code !== '23505') throw toAppError(error, status);
    },
    onSuccess: (_done, isBlocked) => {
      const column = ownBlockColumn(conversation, userId);
      applyClosure(client, conversation.id, {
        [column]: isBlocked ? new Date().toISOString() : null,
      });
      for (const queryKey of [chatKeys.conversations, chatKeys.inbox]) {
        void client.invalidateQueries({ queryKey });
      }
    },
    onError: handlers.onError,
  });
}
