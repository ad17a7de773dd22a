import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '@/lib/query/invalidate';
import type { Decision, DecisionAction } from './decision';
import type { DeskItem, ItemKind } from './item';
import { deskKeys } from './keys';
import { decide } from './mutations';

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

interface Bulk {
  readonly action: BulkAction;
  readonly items: readonly DeskItem[];
  readonly note: string;
  /** Called after each decision, with how many are through. */
  readonly onProgress: (done: number) => void;
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
    }: Bulk): Promise<ReadonlyMap<string, unknown>> => {
      const failed = new Map<string, unknown>();
      for (const [place, { id, subject_id: subjectId }] of items.entries()) {
        const decision: Decision = { action, subjectId, note };
        try {
          await decide(decision);
        } catch (error) {
          failed.set(id, error);
        }
        onProgress(place + 1);
      }
      return failed;
    },
    onSettled: () => invalidate(client, deskKeys.all),
  });
}
