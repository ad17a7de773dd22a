import { useLayoutEffect, useState } from 'react';

/** How many send boxes of a conversation are on the screen. */
const shown = new Map<string, number>();

const count = (conversationId: string, change: number) =>
  shown.set(conversationId, (shown.get(conversationId) ?? 0) + change);

/**
 * Whether the cursor goes into the send box as the conversation opens: only where there is a
 * keyboard to write with (a touch screen would bring up its own), and not when another layout of
 * the page, as of a window made wider, merely goes on showing it.
 */
export function useStartsWriting(conversationId: string, isAsked: boolean): boolean {
  const [wasShown] = useState(() => (shown.get(conversationId) ?? 0) > 0);
  useLayoutEffect(() => {
    count(conversationId, 1);
    return () => void count(conversationId, -1);
  }, [conversationId]);
  return isAsked && !wasShown && hasMouse();
}

const hasMouse = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;
