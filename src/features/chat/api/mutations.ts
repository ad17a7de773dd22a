import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { hasStoredSession } from '@/lib/session/auth-storage';
import { AppError, assertDone, toAppError, unwrap } from '@/lib/errors/errors';
import { onUserEvent } from '@/lib/realtime/user-channel';
import { notifyRefused } from '@/lib/supabase/refused-requests';
import { getSupabase } from '@/lib/supabase/supabase';
import { applyClosure, applyReadReceipt, listedConversation } from './cache';
import { ownBlockColumn } from './conversation';
import { newestReceived, type Message } from './message';
import { chatKeys, messageColumns, type ConversationCard } from './queries';

const sendTimeoutMs = 15_000;
const markReadRetriesMs = [2000, 5000, 10_000, 30_000];

/**
 * Stores a message of `senderId` under an id made by the client and returns its row; repeating an
 * id returns the existing row. @throws AppError 'signed-out' when `senderId` is no longer the
 * signed-in user; 'network' when there is no answer in 15 s
 */
export async function sendMessage(
  message: { readonly id: string; readonly conversationId: string; readonly content: string },
  senderId: string,
): Promise<Message> {
  const supabase = await getSupabase();
  const { data, error: sessionError } = await supabase.auth.getSession();
  // The session could not be renewed for now, but the same user is still signed in.
  if (sessionError && hasStoredSession()) throw toAppError(sessionError);
  const { session } = data;
  if (session?.user.id !== senderId) {
    // Without a session no request is sent, so no refusal from the server would start a session
    // check.
    if (!session) notifyRefused();
    throw new AppError('signed-out');
  }
  // The server takes the sender from the token, so it is fixed here: another user may sign in, in
  // any tab, before the request is sent.
  const asSender = ['Authorization', `Bearer ${session.access_token}`] as const;
  const timeout = AbortSignal.timeout(sendTimeoutMs);
  const response = await supabase
    .from('messages')
    .insert({ id: message.id, conversation_id: message.conversationId, content: message.content })
    .select(messageColumns)
    .setHeader(...asSender)
    .abortSignal(timeout)
    .single();
  if (response.error && timeout.aborted) throw new AppError('network', {}, response.error);
  if (response.error?.code === '23505') {
    const existing = await supabase
      .from('messages')
      .select(messageColumns)
      .eq('id', message.id)
      .setHeader(...asSender)
      .single();
    return unwrap(existing);
  }
  return unwrap(response);
}

/**
 * Marks the thread read while `isSeen`: the tab is visible and the end of the thread in sight.
 * Unread messages may be on pages that are not loaded, so the inbox's count is considered too. A
 * failure is retried at growing intervals, and at once when the connection is back.
 */
export function useMarkRead(
  conversationId: string,
  userId: string,
  messages: readonly Message[],
  isSeen: boolean,
): void {
  const client = useQueryClient();
  const upToSeq = isSeen ? newestReceived(messages, userId)?.seq : undefined;
  const hasUnread = messages.some((message) => message.receiver_id === userId && !message.read);
  const markedUpToSeq = useRef<number>(undefined);
  useEffect(() => {
    if (upToSeq === undefined) return undefined;
    const isAllRead =
      upToSeq === markedUpToSeq.current || listedConversation(client, conversationId)?.unread === 0;
    if (isAllRead && !hasUnread) return undefined;
    let failures = 0;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onMarked = () => {
      stop();
      markedUpToSeq.current = upToSeq;
      const receipt = { conversation_id: conversationId, reader_id: userId, up_to_seq: upToSeq };
      applyReadReceipt(client, receipt, userId);
    };
    const onFailed = () => {
      if (isOver) return;
      clearTimeout(timer);
      timer = setTimeout(attempt, markReadRetriesMs[failures] ?? markReadRetriesMs.at(-1));
      failures += 1;
    };
    const attempt = () => {
      clearTimeout(timer);
      markRead(conversationId, userId, upToSeq).then(onMarked, onFailed);
    };
    const stopListening = onUserEvent('joined', attempt);
    window.addEventListener('online', attempt);
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
      stopListening();
      window.removeEventListener('online', attempt);
    };
    attempt();
    return stop;
  }, [client, conversationId, userId, upToSeq, hasUnread]);
}

/** Marks all messages that `userId` received in the conversation up to `upToSeq` as read. */
async function markRead(conversationId: string, userId: string, upToSeq: number): Promise<void> {
  const supabase = await getSupabase();
  assertDone(
    await supabase
      .from('messages')
      .update({ read: true })
      .eq('conversation_id', conversationId)
      .eq('receiver_id', userId)
      .eq('read', false)
      .lte('seq', upToSeq),
  );
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
