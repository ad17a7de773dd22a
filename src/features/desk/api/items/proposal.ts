import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from '@/features/desk/api/keys';

const proposalSchema = v.object({
  id: v.string(),
  action: v.string(),
  /** An account's id, or a payment's. */
  subject_id: v.string(),
  operator_id: v.string(),
  note: v.string(),
  /** Of a refund, in minor units: what was left, how much goes back, and what the company is told. */
  seen: v.nullable(v.object({ left: v.number(), amount: v.number(), words: v.string() })),
});

/** What an operator proposes and another has to agree to (docs/decisions/0072-the-desks-door.md). */
export type Proposal = Readonly<v.InferOutput<typeof proposalSchema>>;

/** A proposal, and whether the caller may carry it out; null once it's decided. */
export const proposalQuery = (proposalId: string) =>
  queryOptions({
    queryKey: [...deskKeys.waiting, 'proposal', proposalId],
    queryFn: async ({ signal }): Promise<{ proposal: Proposal; mayAgree: boolean } | null> => {
      const supabase = await getSupabase();
      const [row, mayAgree] = await Promise.all([
        supabase
          .from('proposals')
          .select('id, action, subject_id, operator_id, note, seen')
          .eq('id', proposalId)
          .abortSignal(signal)
          .maybeSingle(),
        supabase.rpc('may_agree', { p_proposal_id: proposalId }).abortSignal(signal),
      ]);
      const proposal = unwrapMaybe(row);
      return proposal === null
        ? null
        : { proposal: v.parse(proposalSchema, proposal), mayAgree: unwrap(mayAgree) };
    },
  });
