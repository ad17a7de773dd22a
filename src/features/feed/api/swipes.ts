import { assertDone, isAppError } from '@/lib/errors/errors';
import { queryClient } from '@/lib/query/query-client';
import { getSessionState } from '@/lib/session/session-store';
import { getSupabase } from '@/lib/supabase/supabase';

interface Swipe {
  readonly companyId: string;
  readonly positionId: string;
  /** Null takes it back, so that the pitch counts as not yet decided on. */
  readonly liked: boolean | null;
}

function companyHere(): string | undefined {
  const session = getSessionState();
  return session.status === 'signed-in' ? session.user.id : undefined;
}

async function send({ companyId, positionId, liked }: Swipe): Promise<void> {
  // It may have waited long: whoever is here now need not have said it.
  if (companyHere() !== companyId) return;
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

const refused = (error: unknown) =>
  isAppError(error) && !['network', 'offline', 'server'].includes(error.code);

/**
 * One after another, as they were said: a swipe taken back must not overtake itself. What does not
 * reach the server is sent again, ever more seldom, for as long as the page lives.
 */
const options = {
  mutationFn: send,
  scope: { id: 'swipes' },
  retry: (_failures: number, error: unknown) => !refused(error),
};

function tell(positionId: string, liked: boolean | null): void {
  const companyId = companyHere();
  if (companyId === undefined) return;
  const mutation = queryClient.getMutationCache().build(queryClient, options);
  // In passing: losing one is no loss to the person, so nothing is said of it.
  mutation.execute({ companyId, positionId, liked }).catch(() => undefined);
}

/** Remembers what a company thinks of a pitch; the last word counts. */
export const recordSwipe = (positionId: string, liked: boolean): void => tell(positionId, liked);

/** Takes a swipe back. */
export const forgetSwipe = (positionId: string): void => tell(positionId, null);
