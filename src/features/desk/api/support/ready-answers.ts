import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Enums } from '@/lib/database.types';
import { assertDone, unwrap } from '@/lib/errors/errors';
import { invalidate } from '@/lib/query/invalidate';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from '@/features/desk/api/keys';

/** Where a ready answer is offered. */
export type ReadyKind = Enums<'ready_answer_kind'>;

const texts = v.object({ title: v.string(), text: v.string() });
/** A title and a text by language; English is never missing. */
const textsByLanguage = v.objectWithRest({ en: texts }, texts);
export type ReadyTexts = v.InferOutput<typeof textsByLanguage>;

/** A text that operators insert into answers and decisions. */
export interface ReadyAnswer {
  readonly id: string;
  readonly kind: ReadyKind;
  readonly place: number;
  readonly texts: ReadyTexts;
}

const readyKey = [...deskKeys.all, 'ready'];

/** All ready answers, in their order. */
export const readyAnswersQuery = queryOptions({
  queryKey: readyKey,
  queryFn: async ({ signal }): Promise<readonly ReadyAnswer[]> => {
    const supabase = await getSupabase();
    const rows = unwrap(
      await supabase
        .from('ready_answers')
        .select('id, kind, place, texts')
        .order('place')
        .order('id')
        .abortSignal(signal),
    );
    return rows.map(({ id, kind, place, texts }) => ({
      id,
      kind,
      place,
      texts: v.parse(textsByLanguage, texts),
    }));
  },
});

interface ReadyAnswerInput {
  /** Of a new one made by the client, so that it is stored once. */
  readonly id: string;
  readonly isNew: boolean;
  readonly kind: ReadyKind;
  readonly place: number;
  readonly texts: ReadyTexts;
}

/** Stores a ready answer, or changes one. */
export function useSaveReadyAnswer(handlers: { readonly onSaved: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isNew, ...row }: ReadyAnswerInput) => {
      const supabase = await getSupabase();
      const table = supabase.from('ready_answers');
      const response = await (isNew
        ? table.insert({ id, ...row })
        : table.update(row).eq('id', id));
      if (response.error?.code !== '23505') assertDone(response);
    },
    onSuccess: async () => {
      await invalidate(client, readyKey);
      handlers.onSaved();
    },
  });
}

/** Deletes a ready answer. */
export function useDeleteReadyAnswer(handlers: { readonly onDeleted: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const supabase = await getSupabase();
      assertDone(await supabase.from('ready_answers').delete().eq('id', id));
    },
    onSuccess: async () => {
      await invalidate(client, readyKey);
      handlers.onDeleted();
    },
  });
}
