import { hasStoredSession } from '@/lib/session/auth-storage';
import { AppError, assertDone, toAppError, unwrap } from '@/lib/errors/errors';
import { notifyRefused } from '@/lib/supabase/refused-requests';
import { getSupabase } from '@/lib/supabase/supabase';
import type { Message } from './message';
import { messageColumns } from './queries';

const sendTimeoutMs = 15_000;

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
  const { data: current, error: unread } = await supabase.auth.getSession();
  // The session could not be renewed for now, but the same user is still signed in.
  if (unread && hasStoredSession()) throw toAppError(unread);
  const { session } = current;
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
  const sent = await supabase
    .from('messages')
    .insert({ id: message.id, conversation_id: message.conversationId, content: message.content })
    .select(messageColumns)
    .setHeader(...asSender)
    .abortSignal(timeout)
    .single();
  if (sent.error && timeout.aborted) throw new AppError('network', {}, sent.error);
  if (sent.error?.code === '23505') {
    const response = await supabase
      .from('messages')
      .select(messageColumns)
      .eq('id', message.id)
      .setHeader(...asSender)
      .single();
    return unwrap(response);
  }
  return unwrap(sent);
}

/** Marks all messages that `userId` received in the conversation up to `upToSeq` as read. */
export async function markRead(
  conversationId: string,
  userId: string,
  upToSeq: number,
): Promise<void> {
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
