import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

/** A save doesn't wait longer than this for the question that goes before it. */
const timeoutMs = 3000;

/** What is typed into public fields, by the names that the database knows them by. */
export interface PublicTexts {
  readonly company_name?: string | undefined;
  readonly full_name?: string;
  /** '' for the first name. */
  readonly shown_as?: string;
  readonly city?: string;
  readonly country?: string;
  readonly skills?: string[];
  /** The lines of captions, in their order. */
  readonly cues?: string[];
}

const faultsSchema = v.array(
  v.object({
    field: v.picklist([
      'company_name',
      'full_name',
      'shown_as',
      'city',
      'country',
      'skills',
      'cues',
    ] as const satisfies readonly (keyof PublicTexts)[]),
    /** In a list, from 0. */
    place: v.number(),
    /** As the database refuses the text. */
    fault: v.picklist([
      'reserved_name',
      'hidden_signs',
      'mixed_alphabets',
      'no_letters',
      'too_many_words',
      'contact_details',
      'contact_details_together',
    ]),
  }),
);
export type TextFault = v.InferOutput<typeof faultsSchema>[number]['fault'];

/** The database's faults of texts. */
export interface TextsAnswer {
  readonly texts: PublicTexts;
  readonly faults: v.InferOutput<typeof faultsSchema>;
}

const nothing: PublicTexts = {};
const noAnswer: TextsAnswer = { texts: nothing, faults: [] };

const textFaultsQuery = (texts: PublicTexts) =>
  queryOptions({
    queryKey: ['text-faults', texts],
    queryFn: async (): Promise<TextsAnswer> => {
      if (Object.values(texts).every((text) => text === undefined || text.length === 0)) {
        return { texts, faults: [] };
      }
      const supabase = await getSupabase();
      const [row] = unwrap(
        await supabase
          .from('text_checks')
          .insert({ texts: { ...texts } })
          .select('faults')
          .abortSignal(AbortSignal.timeout(timeoutMs)),
      );
      return { texts, faults: v.parse(faultsSchema, row?.faults) };
    },
    staleTime: Infinity,
    networkMode: 'always',
    retry: false,
  });

/**
 * Asks the database for faults of texts that others read, before they're saved
 * (docs/decisions/0078-faults-before-saving.md).
 */
export function useTextFaults() {
  const client = useQueryClient();
  const [checkedTexts, setCheckedTexts] = useState(nothing);
  const { data: answer = noAnswer } = useQuery({
    ...textFaultsQuery(checkedTexts),
    enabled: checkedTexts !== nothing,
    placeholderData: keepPreviousData,
  });
  return {
    /** The last answer; texts may have been changed since. */
    answer,
    /** Asks about texts. Where the database can't be asked, no fault is found, and the save decides. */
    ask: async (texts: PublicTexts): Promise<TextsAnswer> => {
      setCheckedTexts(texts);
      return client.fetchQuery(textFaultsQuery(texts)).catch(() => noAnswer);
    },
  };
}

/** The faults of a field's text, while it's the text that the database checked. */
export function faultOf(
  { texts, faults }: TextsAnswer,
  field: keyof PublicTexts,
  text: string,
): TextFault | undefined {
  return texts[field] === text ? faults.find((one) => one.field === field)?.fault : undefined;
}
