import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Cue } from '@/domain/video/captions';
import { toAppError, unwrap, type AppError } from '@/lib/errors/errors';
import { invalidate } from '@/lib/query/invalidate';
import { getSupabase } from '@/lib/supabase/supabase';
import { VideoChangedElsewhere } from './position-video';
import { captionsQuery, type PublishedCaptions } from './queries';

/** A position and the video that it shows, as its row names it. */
export interface CaptionedVideo {
  positionId: string;
  videoUrl: string;
}

interface Publication {
  /** ISO 639-1. */
  language: string;
  cues: readonly Cue[];
  /** When the captions that these edit were published; null if there were none. */
  base: string | null;
  /** Captions in another language that these replace; null if there are none. */
  replaced: PublishedCaptions | null;
}

/** Another window has published or removed the captions that this one edits. */
export class CaptionsChangedElsewhere extends Error {
  override readonly name = 'CaptionsChangedElsewhere';
}

const uniqueViolation = '23505';

/** Fails at once while offline; React Query would otherwise pause the mutation silently. */
const failsOffline = { networkMode: 'always' } as const;

/**
 * Publishes the captions of a video in one language. Fails with AppError, with
 * CaptionsChangedElsewhere if they are no longer the ones that the edit began with, or with
 * VideoChangedElsewhere if the position has another video by now.
 */
export function usePublishCaptions({ positionId, videoUrl }: CaptionedVideo) {
  const client = useQueryClient();
  return useMutation({
    ...failsOffline,
    mutationFn: async ({ language, cues, base, replaced }: Publication) => {
      // Removed first, because a video has captions in two languages at most.
      if (replaced) await removeCaptions(positionId, replaced);
      const supabase = await getSupabase();
      const row = {
        position_id: positionId,
        language,
        video_url: videoUrl,
        cues: cues.map(({ start, end, text }) => ({ start, end, text })),
      };
      const captions = supabase.from('position_captions');
      const result = await (base === null
        ? captions.insert(row).select('language')
        : captions
            .update(row)
            .eq('position_id', positionId)
            .eq('language', language)
            .eq('updated_at', base)
            .select('language'));
      if (result.error?.code === uniqueViolation) throw new CaptionsChangedElsewhere();
      try {
        if (unwrap(result).length === 0) throw new CaptionsChangedElsewhere();
      } catch (error) {
        throw isOfOlderVideo(toAppError(error)) ? new VideoChangedElsewhere() : error;
      }
    },
    onSettled: () => invalidate(client, captionsQuery(positionId, videoUrl).queryKey),
  });
}

/** Takes captions in one language away. Fails with AppError, CaptionsChangedElsewhere or VideoChangedElsewhere. */
export function useRemoveCaptions({ positionId, videoUrl }: CaptionedVideo) {
  const client = useQueryClient();
  return useMutation({
    ...failsOffline,
    mutationFn: (captions: PublishedCaptions) => removeCaptions(positionId, captions),
    onSettled: () => invalidate(client, captionsQuery(positionId, videoUrl).queryKey),
  });
}

/** @throws AppError, CaptionsChangedElsewhere, or VideoChangedElsewhere where they went with their video */
async function removeCaptions(
  positionId: string,
  { language, videoUrl, updatedAt }: PublishedCaptions,
): Promise<void> {
  const supabase = await getSupabase();
  const captions = supabase.from('position_captions');
  const read = { position_id: positionId, language, video_url: videoUrl };
  const removedRows = unwrap(
    await captions
      .delete()
      .match({ ...read, updated_at: updatedAt })
      .select('language'),
  );
  if (removedRows.length > 0) return;
  const remainingTexts = unwrap(await captions.select('language').match(read));
  throw remainingTexts.length > 0 ? new CaptionsChangedElsewhere() : new VideoChangedElsewhere();
}

const isOfOlderVideo = ({ serviceMessage }: AppError) => serviceMessage === 'film_changed';

export type CaptionsRefusal = 'too_many_languages' | 'contact_details';

/** The rule of the database that refused captions, if it has a sentence of its own. */
export function refusalOfCaptions(error: unknown): CaptionsRefusal | null {
  const { serviceMessage } = toAppError(error);
  return serviceMessage === 'too_many_languages' || serviceMessage === 'contact_details'
    ? serviceMessage
    : null;
}
