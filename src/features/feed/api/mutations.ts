import { useMutation } from '@tanstack/react-query';
import { assertDone, isAppError } from '@/lib/errors/errors';
import { getSessionState } from '@/lib/session/session-store';
import { getSupabase } from '@/lib/supabase/supabase';

interface Swipe {
  readonly companyId: string;
  readonly positionId: string;
  /** Null undoes the swipe. */
  readonly liked: boolean | null;
}

const isSignedIn = (userId: string): boolean => {
  const session = getSessionState();
  return session.status === 'signed-in' && session.user.id === userId;
};

const isRefusal = (error: unknown) =>
  isAppError(error) && !['network', 'offline', 'server'].includes(error.code);

/**
 * Records a company's swipe on a pitch. Swipes are written one after another
 * (docs/decisions/0023-ordered-writes.md), so that an undo cannot overtake the swipe it undoes. A
 * swipe that does not reach the server is retried for as long as the page is open; losing one is not
 * reported, because it costs the company nothing.
 */
export const useRecordSwipe = () =>
  useMutation({
    scope: { id: 'swipes' },
    retry: (_failures, error) => !isRefusal(error),
    mutationFn: async ({ companyId, positionId, liked }: Swipe): Promise<void> => {
      // A retry may run much later, when another account has signed in.
      if (!isSignedIn(companyId)) return;
      const supabase = await getSupabase();
      const swipes = supabase.from('swipes');
      assertDone(
        await (liked === null
          ? swipes.delete().eq('position_id', positionId)
          : swipes
              .upsert({ position_id: positionId, liked }, { onConflict: 'company_id,position_id' })
              .select('position_id')),
      );
    },
  });

interface View {
  readonly positionId: string;
  /** Whether the talent's own link led to it. */
  readonly isByLink: boolean;
}

/** Reports a view; the database decides whether it counts (docs/decisions/0015-view-counting.md). */
export const useRecordView = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: async ({ positionId, isByLink }: View): Promise<void> => {
      const supabase = await getSupabase();
      assertDone(
        await supabase
          .from('position_views')
          .insert({ position_id: positionId, source: isByLink ? 'link' : null }),
      );
    },
  });
