import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toAppError, unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { invalidate } from '@/lib/query/invalidate';
import { getSupabase, type AppSupabaseClient } from '@/lib/supabase/supabase';
import type { Decision, DecisionAction, Snapshot } from '@/features/desk/api/decision';
import { itemColumns, parseItem, type DeskItem, type ItemKind } from './item';
import { deskKeys } from '@/features/desk/api/keys';
import { decide } from '@/features/desk/api/mutations';

type BulkAction = Extract<
  DecisionAction,
  'dismiss_report' | 'close_support' | 'close_ticket' | 'close_mail' | 'close_job'
>;

/** What can be decided about several items of a kind at once: what needs nothing but a note. */
export const bulkActions: Readonly<Partial<Record<ItemKind, BulkAction>>> = {
  report: 'dismiss_report',
  support: 'close_support',
  ticket: 'close_ticket',
  mail: 'close_mail',
  job: 'close_job',
};

/** The newest that there is of an item: what a decision on it says was read. */
async function readSnapshot(
  supabase: AppSupabaseClient,
  { kind, subject_id: subjectId }: DeskItem,
): Promise<Snapshot | undefined> {
  if (kind === 'report') {
    const rows = unwrap(
      await supabase
        .from('reports')
        .select('id')
        .eq('thing', subjectId)
        .is('outcome', null)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(1),
    );
    return { thing: subjectId, report: rows[0]?.id ?? null };
  }
  if (kind !== 'support' && kind !== 'ticket') return undefined;
  const messages =
    kind === 'support'
      ? supabase.from('messages').select('seq').eq('conversation_id', subjectId)
      : supabase.from('ticket_messages').select('seq').eq('ticket_id', subjectId);
  const rows = unwrap(await messages.order('seq', { ascending: false }).limit(1));
  return { seq: rows[0]?.seq ?? 0 };
}

/**
 * What was read of an item that only the list showed. It is read before the list's facts are compared,
 * so that whatever came since either changes them or is refused by the decision.
 * @throws AppError `changed_meanwhile` or `already_decided`
 */
async function snapshotOf(item: DeskItem): Promise<Snapshot | undefined> {
  const supabase = await getSupabase();
  const snapshot = await readSnapshot(supabase, item);
  if (snapshot === undefined) return undefined;
  const current = unwrapMaybe(
    await supabase.from('desk_items').select(itemColumns).eq('id', item.id).maybeSingle(),
  );
  const isSame = current && JSON.stringify(parseItem(current).facts) === JSON.stringify(item.facts);
  if (isSame) return snapshot;
  throw toAppError(
    { message: current ? 'changed_meanwhile' : 'already_decided', code: 'PT409' },
    409,
  );
}

interface BulkDecision {
  readonly action: BulkAction;
  readonly items: readonly DeskItem[];
  readonly note: string;
  /** Called after each decision, with how many are through. */
  readonly onProgress: (doneCount: number) => void;
}

/**
 * Decides several items one after the other, each in a decision of its own.
 * @returns what went wrong, by the ids of the items that stay
 */
export function useDecideSeveral() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      action,
      items,
      note,
      onProgress,
    }: BulkDecision): Promise<ReadonlyMap<string, unknown>> => {
      const errors = new Map<string, unknown>();
      for (const [place, item] of items.entries()) {
        try {
          const snapshot = await snapshotOf(item);
          const decision: Decision = { action, subjectId: item.subject_id, note, snapshot };
          await decide(decision);
        } catch (error) {
          errors.set(item.id, error);
        }
        onProgress(place + 1);
      }
      return errors;
    },
    onSettled: () => invalidate(client, deskKeys.all),
  });
}
