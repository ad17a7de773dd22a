import { hasStoredSession } from '@/lib/session/auth-storage';
import { AppError, assertDone, toAppError, unwrap } from '@/lib/errors/errors';
import { notifyRefused } from '@/lib/supabase/refused-requests';
import { getSupabase } from '@/lib/supabase/supabase';
import type { Message } from './message';
import { messageColumns } from './queries';

const sendTimeoutMs = 15_000;

/**
 * Stores a message of `senderId` under the id made here and answers with its row; the same id again
 * answers with the row that is there. @throws AppError 'signed-out' when somebody else is signed in
 * by now, or nobody; 'network' when there is no answer in 15 s
 */
export async function sendMessage(
  message: { readonly id: string; readonly conversationId: string; readonly content: string },
  senderId: string,
): Promise<Message> {
  const supabase = await getSupabase();
  const { data: current, error: unread } = await supabase.auth.getSession();
  // A session that cannot be renewed for now is no other than it was.
  if (unread && hasStoredSession()) throw toAppError(unread);
  const { session } = current;
  if (session?.user.id !== senderId) {
    // Without any session nothing goes out, and nobody else would notice.
    if (!session) notifyRefused();
    throw new AppError('signed-out');
  }
  // The sender is whom the token names: without this one it would be whoever signs in, in any tab,
  // until the request goes out.
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
    const stored = await supabase
      .from('messages')
      .select(messageColumns)
      .eq('id', message.id)
      .setHeader(...asSender)
      .single();
    return unwrap(stored);
  }
  return unwrap(sent);
}

/** Marks read what `userId` received in the conversation up to `upToSeq` and had not read. */
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
