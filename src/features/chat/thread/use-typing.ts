import type { RealtimeChannel } from '@supabase/supabase-js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getSupabase, type AppSupabaseClient } from '@/lib/supabase/supabase';
import { parseTyping } from '@/features/chat/api/live-payloads';

const tellEveryMs = 2000;
const forgetAfterMs = 4000;

/**
 * Typing over the private topic `conversation:<id>` (DESIGN D11): whether the other side is
 * typing, and how to tell it that this one is. Nobody depends on it, so failures are silent.
 */
export function useTyping(
  conversationId: string,
  userId: string,
  { enabled, lastReceivedId }: { enabled: boolean; lastReceivedId: string | undefined },
) {
  const [peerTyping, setPeerTyping] = useState(false);
  const channel = useRef<RealtimeChannel | null>(null);
  const toldAt = useRef(0);

  useEffect(() => {
    if (!enabled) return undefined;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let leave = () => {};

    const onTyping = ({ payload }: { payload: unknown }) => {
      const typist = parseTyping(payload);
      if (left || typist === null || typist === userId) return;
      setPeerTyping(true);
      clearTimeout(timer);
      timer = setTimeout(() => setPeerTyping(false), forgetAfterMs);
    };
    const join = (supabase: AppSupabaseClient) => {
      if (left) return;
      const joined = supabase.channel(`conversation:${conversationId}`, {
        config: { private: true },
      });
      joined.on('broadcast', { event: 'typing' }, onTyping).subscribe();
      channel.current = joined;
      leave = () => void supabase.removeChannel(joined);
    };
    getSupabase().then(join, () => undefined);

    return () => {
      left = true;
      clearTimeout(timer);
      channel.current = null;
      toldAt.current = 0;
      setPeerTyping(false);
      leave();
    };
  }, [conversationId, userId, enabled]);

  const tellTyping = useCallback(() => {
    const now = Date.now();
    // Sending before the join would go over HTTP instead of the socket.
    if (channel.current?.state !== 'joined' || now - toldAt.current < tellEveryMs) return;
    toldAt.current = now;
    void channel.current.send({ type: 'broadcast', event: 'typing', payload: { user_id: userId } });
  }, [userId]);

  // The message that was being typed has arrived.
  const [seenId, setSeenId] = useState(lastReceivedId);
  if (seenId !== lastReceivedId) {
    setSeenId(lastReceivedId);
    setPeerTyping(false);
  }

  return { peerTyping, tellTyping };
}
