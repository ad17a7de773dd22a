import { queryOptions } from '@tanstack/react-query';
import { cuesOf, type Cue } from '@/domain/video/captions';
import { alternativesOf, type SearchTerms } from '@/domain/search/search-terms';
import { unwrap } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';

/** The lines of a pitch in one language; none when there are no captions. */
export const captionsQuery = (positionId: string, language: string) =>
  queryOptions({
    queryKey: ['captions', positionId, language],
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<readonly Cue[]> => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase
          .from('position_captions')
          .select('cues')
          .eq('position_id', positionId)
          .eq('language', language)
          .abortSignal(signal),
      );
      return cuesOf(rows[0]?.cues);
    },
  });

/** The line of a pitch's captions that matches the search. */
export interface CaptionHit {
  readonly positionId: string;
  /** ISO 639-1. */
  readonly language: string;
  /** In seconds from the beginning of the video. */
  readonly startsAt: number;
  readonly line: string;
  /** How the words begin that were searched for, without case and accents. */
  readonly words: readonly string[];
}

/**
 * The matching lines of up to 50 pitches; pitches without one are left out.
 * @param language preferred where two lines match equally well
 */
export const captionHitsQuery = (
  positionIds: readonly string[],
  terms: SearchTerms,
  language: string,
) => {
  const p_position = alternativesOf(terms.position);
  const p_keywords = alternativesOf(terms.keywords);
  return queryOptions({
    queryKey: ['caption-hits', positionIds, p_position, p_keywords, language],
    enabled: p_position !== undefined || p_keywords !== undefined,
    staleTime: Infinity,
    queryFn: async (): Promise<readonly CaptionHit[]> => {
      const supabase = await getSupabase();
      const rows = unwrap(
        await supabase.rpc('caption_hits', {
          p_position_ids: [...positionIds],
          p_position,
          p_keywords,
          p_language: language,
        }),
      );
      return rows.map((row) => ({
        positionId: row.position_id,
        language: row.language,
        startsAt: row.starts_at / 1000,
        line: row.line,
        words: row.words,
      }));
    },
  });
};
