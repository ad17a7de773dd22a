import { assertDone, isAppError } from '@/lib/errors/errors';
import { queryClient } from '@/lib/query/query-client';
import { getSessionState } from '@/lib/session/session-store';
import { getSupabase } from '@/lib/supabase/supabase';

interface Swipe {
  readonly companyId: string;
  readonly positionId: string;
  /** Null takes the swipe back. */
  readonly liked: boolean | null;
}

function signedInId(): string | undefined {
  const session = getSessionState();
  return session.status === 'signed-in' ? session.user.id : undefined;
}

async function send({ companyId, positionId, liked }: Swipe): Promise<void> {
  // A retry may come long after: by then somebody else may be signed in.
  if (signedInId() !== companyId) return;
  const supabase = await getSupabase();
  const swipes = supabase.from('swipes');
  assertDone(
    await (liked === null
      ? swipes.delete().eq('position_id', positionId)
      : swipes.upsert(
          { position_id: positionId, liked },
          { onConflict: 'company_id,position_id' },
        )),
  );
}

const isRefusal = (error: unknown) =>
  isAppError(error) && !['network', 'offline', 'server'].includes(error.code);

/**
 * One after another, in order: an undo must not overtake its swipe. A swipe that did not reach the server
 * is retried with growing pauses for as long as the page is open.
 */
const mutationOptions = {
  mutationFn: send,
  scope: { id: 'swipes' },
  retry: (_failures: number, error: unknown) => !isRefusal(error),
};

function enqueue(positionId: string, liked: boolean | null): void {
  const companyId = signedInId();
  if (companyId === undefined) return;
  const mutation = queryClient.getMutationCache().build(queryClient, mutationOptions);
  // A lost swipe costs the person nothing, so nothing is said.
  mutation.execute({ companyId, positionId, liked }).catch(() => undefined);
}

/** Records a company's like or dislike; the last one counts. */
export const recordSwipe = (positionId: string, liked: boolean): void => enqueue(positionId, liked);

/** Takes a swipe back. */
export const forgetSwipe = (positionId: string): void => enqueue(positionId, null);
