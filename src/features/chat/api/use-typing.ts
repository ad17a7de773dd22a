import type { RealtimeChannel } from '@supabase/supabase-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { getSupabase, type AppSupabaseClient } from '@/lib/supabase/supabase';

const sendEveryMs = 2000;
const hideAfterMs = 4000;

const typingSchema = v.object({ user_id: v.string() });

/**
 * Typing signals over the private topic `conversation:<id>`: whether the other side is typing, and
 * a function that reports typing here. They are a mere convenience, so failures are silent.
 */
export function useTyping(
  conversationId: string,
  userId: string,
  { enabled, lastReceivedId }: { enabled: boolean; lastReceivedId: string | undefined },
) {
  const [isOtherTyping, setIsOtherTyping] = useState(false);
  const channel = useRef<RealtimeChannel | null>(null);
  const sentAt = useRef(0);

  useEffect(() => {
    if (!enabled) return undefined;
    let hasLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let leave = () => {};

    const onTyping = ({ payload }: { payload: unknown }) => {
      if (hasLeft || !v.is(typingSchema, payload) || payload.user_id === userId) return;
      setIsOtherTyping(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsOtherTyping(false), hideAfterMs);
    };
    const join = (supabase: AppSupabaseClient) => {
      if (hasLeft) return;
      const typingChannel = supabase.channel(`conversation:${conversationId}`, {
        config: { private: true },
      });
      typingChannel.on('broadcast', { event: 'typing' }, onTyping).subscribe();
      channel.current = typingChannel;
      leave = () => void supabase.removeChannel(typingChannel);
    };
    getSupabase().then(join, () => undefined);

    return () => {
      hasLeft = true;
      clearTimeout(timer);
      channel.current = null;
      sentAt.current = 0;
      setIsOtherTyping(false);
      leave();
    };
  }, [conversationId, userId, enabled]);

  const sendTyping = useCallback(() => {
    const now = Date.now();
    // Sending before the join would go over HTTP instead of the socket.
    if (channel.current?.state !== 'joined' || now - sentAt.current < sendEveryMs) return;
    sentAt.current = now;
    void channel.current.send({ type: 'broadcast', event: 'typing', payload: { user_id: userId } });
  }, [userId]);

  // A received message ends the other side's typing state.
  const [seenId, setSeenId] = useState(lastReceivedId);
  if (seenId !== lastReceivedId) {
    setSeenId(lastReceivedId);
    setIsOtherTyping(false);
  }

  return { isOtherTyping, sendTyping };
}
