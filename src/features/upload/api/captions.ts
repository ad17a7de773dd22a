import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Cue } from '@/domain/captions';
import { toAppError, unwrap, type AppError } from '@/lib/errors/errors';
import { invalidate } from '@/lib/query/invalidate';
import { getSupabase } from '@/lib/supabase/supabase';
import { VideoChangedElsewhere } from './position-video';
import { captionsQuery, type PublishedCaptions } from './queries';

/** A position and the film that it shows, as its row names it. */
export interface CaptionedFilm {
  positionId: string;
  videoUrl: string;
}

interface Publication {
  /** ISO 639-1. */
  language: string;
  cues: readonly Cue[];
  /** Captions in another language that these replace; null for none. */
  replaced: PublishedCaptions | null;
}

/** Fails at once while offline; React Query would otherwise pause the mutation silently. */
const failsOffline = { networkMode: 'always' } as const;

/**
 * Publishes the captions of a film in one language. Fails with AppError, or with VideoChangedElsewhere where the
 * position has another film by now.
 */
export function usePublishCaptions({ positionId, videoUrl }: CaptionedFilm) {
  const client = useQueryClient();
  return useMutation({
    ...failsOffline,
    mutationFn: async ({ language, cues, replaced }: Publication) => {
      // Removed first, because a film has captions in two languages at most.
      if (replaced) await removeCaptions(positionId, replaced);
      const supabase = await getSupabase();
      const row = {
        position_id: positionId,
        language,
        video_url: videoUrl,
        cues: cues.map(({ start, end, text }) => ({ start, end, text })),
      };
      const result = await supabase
        .from('position_captions')
        .upsert(row)
        .select('language')
        .single();
      try {
        unwrap(result);
      } catch (error) {
        throw isOfOlderFilm(toAppError(error)) ? new VideoChangedElsewhere() : error;
      }
    },
    onSettled: () => invalidate(client, captionsQuery(positionId, videoUrl).queryKey),
  });
}

/** Takes captions in one language away. Fails with AppError or VideoChangedElsewhere. */
export function useRemoveCaptions({ positionId, videoUrl }: CaptionedFilm) {
  const client = useQueryClient();
  return useMutation({
    ...failsOffline,
    mutationFn: async (captions: PublishedCaptions) => {
      if (!(await removeCaptions(positionId, captions))) throw new VideoChangedElsewhere();
    },
    onSettled: () => invalidate(client, captionsQuery(positionId, videoUrl).queryKey),
  });
}

/** @returns whether they were still there, which those of an older film are not @throws AppError */
async function removeCaptions(
  positionId: string,
  { language, videoUrl }: PublishedCaptions,
): Promise<boolean> {
  const supabase = await getSupabase();
  const removed = unwrap(
    await supabase
      .from('position_captions')
      .delete()
      .eq('position_id', positionId)
      .eq('language', language)
      .eq('video_url', videoUrl)
      .select('language'),
  );
  return removed.length > 0;
}

const isOfOlderFilm = ({ serviceMessage }: AppError) => serviceMessage === 'film_changed';

export type CaptionsRefusal = 'too_many_languages' | 'contact_details';

/** The rule of the database that refused captions, if it has a sentence of its own. */
export function refusalOfCaptions(error: unknown): CaptionsRefusal | null {
  const { serviceMessage } = toAppError(error);
  return serviceMessage === 'too_many_languages' || serviceMessage === 'contact_details'
    ? serviceMessage
    : null;
}
