import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isUuid } from '@/domain/ids';
import { reasonOf, type Reason } from '@/domain/reasons';
import { toAppError, unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { visitorClient } from '@/lib/supabase/visitor-client';

/** What is objected to: a decision of which a member was told, or that of a mail by its token. */
export type Objection =
  | { readonly by: 'member'; readonly decisionId: string }
  | { readonly by: 'mail'; readonly token: string };

/** What the fragment of the page's address names, `#` included; null if it names nothing. */
export function objectionOf(hash: string): Objection | null {
  const text = hash.slice(1);
  if (isUuid(text)) return { by: 'member', decisionId: text };
  return /^[0-9a-f]{64}$/.test(text) ? { by: 'mail', token: text } : null;
}

/** What is known before anything is asked for. */
export interface Standing {
  /** Of a mail: why, in which words, and whether it is about what a visitor reported. */
  readonly told: {
    readonly reason: Reason;
    readonly words: string;
    readonly isReport: boolean;
  } | null;
  /** What came of an earlier request: 'open' until it is decided; null if there was none. */
  readonly outcome: 'open' | 'upheld' | 'reversed' | null;
}

const header = 'x-appeal-token';

const outcomeOf = (row: { outcome: string | null } | null): Standing['outcome'] =>
  row === null
    ? null
    : row.outcome === 'upheld' || row.outcome === 'reversed'
      ? row.outcome
      : 'open';

/** How it stands; null for a link that does not work, or no longer does. */
export const standingQuery = (userId: string | null, objection: Objection) =>
  queryOptions({
    queryKey: ['appeal', userId, objection],
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<Standing | null> => {
      if (objection.by === 'member') {
        const supabase = await getSupabase();
        const found = await supabase
          .from('appeals')
          .select('outcome')
          .eq('decision_id', objection.decisionId)
          .eq('appellant_id', userId ?? '')
          .abortSignal(signal)
          .maybeSingle();
        return { told: null, outcome: outcomeOf(unwrapMaybe(found)) };
      }
      const visitor = await visitorClient();
      const [link, appeal] = await Promise.all([
        visitor
          .from('appeal_links')
          .select('reason, words, report_id')
          .setHeader(header, objection.token)
          .abortSignal(signal)
          .maybeSingle(),
        visitor
          .from('appeals')
          .select('outcome')
          .setHeader(header, objection.token)
          .abortSignal(signal)
          .maybeSingle(),
      ]);
      const told = unwrapMaybe(link);
      return (
        told && {
          told: {
            reason: reasonOf(told.reason),
            words: told.words,
            isReport: told.report_id !== null,
          },
          outcome: outcomeOf(unwrapMaybe(appeal)),
        }
      );
    },
  });

/** Asks for another look; a request that is there already counts as made. Fails with AppError. */
export function useAppeal(userId: string | null, objection: Objection) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (words: string): Promise<void> => {
      const { error, status } =
        objection.by === 'member'
          ? await (
              await getSupabase()
            )
              .from('appeals')
              .insert({ decision_id: objection.decisionId, words })
          : await (
              await visitorClient()
            )
              .from('appeals')
              .insert({ words })
              .setHeader(header, objection.token);
      if (error && error.code !== '23505') throw toAppError(error, status);
    },
    onSuccess: () =>
      client.setQueryData(standingQuery(userId, objection).queryKey, (before) => ({
        told: before?.told ?? null,
        outcome: 'open' as const,
      })),
  });
}
