import { queryOptions } from '@tanstack/react-query';
import { toAppError } from '@/lib/errors/errors';
import { loadCode } from '@/lib/browser/load-code';

/** Three frames of a published video to choose a cover from; none when they cannot be drawn. */
export const coverOptionsQuery = (videoUrl: string) =>
  queryOptions({
    queryKey: ['video-covers', videoUrl],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Blob[]> => {
      const video = await download(videoUrl, signal);
      const { makePosters } = await loadCode(() => import('@/features/upload/media/posters'));
      return makePosters(video);
    },
  });

/** A captions file, for a player that shows it by itself. */
export const captionsQuery = (captionsUrl: string | null) =>
  queryOptions({
    queryKey: ['captions', captionsUrl],
    enabled: captionsUrl !== null,
    staleTime: Infinity,
    queryFn: ({ signal }): Promise<Blob> => download(captionsUrl ?? '', signal),
  });

async function download(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw toAppError({ message: response.statusText }, response.status);
  return response.blob();
}
