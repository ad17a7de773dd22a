import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isUuid } from '@/domain/ids';
import type { Reason } from '@/domain/report/reasons';
import type { Enums } from '@/lib/database.types';
import { toAppError, unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { visitorClient } from '@/lib/supabase/visitor-client';

/**
 * What is objected to: a decision of which a member was told, or what the token of a mail opens; there
 * the suspension itself unless `decisionId` says another decision.
 */
export type Objection =
  | { readonly by: 'member'; readonly decisionId: string }
  | { readonly by: 'mail'; readonly token: string; readonly decisionId?: string };

/** What the fragment of the page's address names, `#` included; null if it names nothing. */
export function objectionOf(hash: string): Objection | null {
  const text = hash.slice(1);
  if (isUuid(text)) return { by: 'member', decisionId: text };
  const [token = '', decisionId, ...more] = text.split('.');
  if (!/^[0-9a-f]{64}$/.test(token) || more.length > 0) return null;
  if (decisionId === undefined) return { by: 'mail', token };
  return isUuid(decisionId) ? { by: 'mail', token, decisionId } : null;
}

/** The fragment that leads to another decision of the same mail. */
export const fragmentOf = (token: string, { decisionId }: Pick<Appealable, 'decisionId'>) =>
  `#${token}.${decisionId}`;

const actions = [
  'suspend_account',
  'warn_person',
  'hide_pitch',
  'remove_message',
  'close_conversation',
  'dismiss_report',
] as const satisfies readonly Enums<'decision_action'>[];

/** A decision about the reader, as far as it is known before anything is asked for. */
export interface Appealable {
  readonly decisionId: string;
  /** Of a mail: what, why, in which words, and when. */
  readonly statement: {
    readonly action: (typeof actions)[number] | 'other';
    readonly reason: Reason;
    readonly words: string;
    readonly decidedAt: string;
  } | null;
  /**
   * What came of an earlier request: 'open' until it is decided; null if there was none. 'undone' once the
   * decision itself is, whatever came of a request.
   */
  readonly outcome: 'open' | 'upheld' | 'reversed' | 'undone' | null;
}

/** The decision that an objection is about, and the others of the same mail. */
export function chosenOf(objection: Objection, decisions: readonly Appealable[]) {
  const { decisionId } = objection;
  const chosen =
    decisionId === undefined
      ? (decisions.find(({ statement }) => statement?.action === 'suspend_account') ?? decisions[0])
      : decisions.find((one) => one.decisionId === decisionId);
  return { chosen, others: decisions.filter((one) => one !== chosen) };
}

const header = 'x-appeal-token';

interface AppealRow {
  readonly outcome: string | null;
  readonly undone_at: string | null;
}

function outcomeOf(
  appeal: AppealRow | undefined,
  undoneAt: string | null = null,
): Appealable['outcome'] {
  if (appeal?.outcome === 'reversed') return 'reversed';
  if ((appeal?.undone_at ?? undoneAt) !== null) return 'undone';
  if (appeal === undefined) return null;
  return appeal.outcome === 'upheld' ? 'upheld' : 'open';
}

/** What can be objected to, newest first; empty for a link that does not work, or no longer does. */
export const appealableQuery = (userId: string | null, objection: Objection) =>
  queryOptions({
    queryKey: [
      'appeal',
      userId,
      objection.by === 'mail' ? objection.token : objection.decisionId,
    ] as const,
    networkMode: 'always',
    queryFn: async ({ signal }): Promise<readonly Appealable[]> => {
      if (objection.by === 'member') {
        const { decisionId } = objection;
        const supabase = await getSupabase();
        const response = await supabase
          .from('appeals')
          .select('outcome, undone_at')
          .eq('decision_id', decisionId)
          .eq('appellant_id', userId ?? '')
          .abortSignal(signal)
          .maybeSingle();
        return [
          { decisionId, statement: null, outcome: outcomeOf(unwrapMaybe(response) ?? undefined) },
        ];
      }
      const visitor = await visitorClient();
      const [linked, appeals] = await Promise.all([
        visitor
          .from('appeal_links')
          .select('decision_id, action, reason, words, decided_at, undone_at')
          .order('decided_at', { ascending: false })
          .setHeader(header, objection.token)
          .abortSignal(signal),
        visitor
          .from('appeals')
          .select('decision_id, outcome, undone_at')
          .setHeader(header, objection.token)
          .abortSignal(signal),
      ]);
      const appealRows = unwrap(appeals);
      return unwrap(linked).map((row) => ({
        decisionId: row.decision_id,
        statement: {
          action: actions.find((one) => one === row.action) ?? 'other',
          reason: row.reason,
          words: row.words,
          decidedAt: row.decided_at,
        },
        outcome: outcomeOf(
          appealRows.find(({ decision_id: id }) => id === row.decision_id),
          row.undone_at,
        ),
      }));
    },
  });

/** Asks for another look; a request that is there already counts as made. Fails with AppError. */
export function useAppeal(userId: string | null, objection: Objection, decisionId: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (words: string): Promise<void> => {
      const row = { decision_id: decisionId, words };
      const { error, status } =
        objection.by === 'member'
          ? await (await getSupabase()).from('appeals').insert(row)
          : await (
              await visitorClient()
            )
              .from('appeals')
              .insert(row)
              .setHeader(header, objection.token);
      if (error && error.code !== '23505') throw toAppError(error, status);
    },
    onSuccess: () =>
      client.setQueryData(appealableQuery(userId, objection).queryKey, (before) =>
        before?.map((one) =>
          one.decisionId === decisionId ? { ...one, outcome: 'open' as const } : one,
        ),
      ),
  });
}
