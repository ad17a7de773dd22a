import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Language } from '@/lib/i18n/languages';
import { assertDone, unwrap } from '@/lib/errors/errors';
import { invalidate } from '@/lib/query/invalidate';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from './keys';

/** Where a ready answer is offered. */
export const readyKinds = ['support', 'ticket', 'refusal', 'report', 'appeal'] as const;
export type ReadyKind = (typeof readyKinds)[number];

/** A title and a text in each language. */
export type ReadyTexts = Readonly<Record<Language, { title: string; text: string }>>;

/** A text that operators insert into answers and decisions. */
export interface ReadyAnswer {
  readonly id: string;
  readonly kind: ReadyKind;
  readonly place: number;
  readonly texts: ReadyTexts;
}

const readyKey = [...deskKeys.all, 'ready'];

/** All ready answers, in their order. */
export const readyQuery = queryOptions({
  queryKey: readyKey,
  queryFn: async ({ signal }): Promise<readonly ReadyAnswer[]> => {
    const supabase = await getSupabase();
    const rows = unwrap(
      await supabase
        .from('ready_answers')
        .select('id, kind, place, title_en, text_en, title_es, text_es')
        .order('place')
        .order('id')
        .abortSignal(signal),
    );
    return rows.map(({ id, kind, place, title_en, text_en, title_es, text_es }) => ({
      id,
      kind: readyKinds.find((one) => one === kind) ?? 'support',
      place,
      texts: { en: { title: title_en, text: text_en }, es: { title: title_es, text: text_es } },
    }));
  },
});

interface SavedAnswer {
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
    mutationFn: async ({ id, isNew, kind, place, texts: { en, es } }: SavedAnswer) => {
      const supabase = await getSupabase();
      const row = {
        kind,
        place,
        title_en: en.title,
        text_en: en.text,
        title_es: es.title,
        text_es: es.text,
      };
      const table = supabase.from('ready_answers');
      const saved = await (isNew ? table.insert({ id, ...row }) : table.update(row).eq('id', id));
      if (saved.error?.code !== '23505') assertDone(saved);
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
