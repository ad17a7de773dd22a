import { queryOptions } from '@tanstack/react-query';
import { toAppError } from '@/lib/errors/errors';
import { loadCode } from '@/lib/browser/load-code';

/** Three frames of a published video to choose a cover from; empty when they cannot be decoded. */
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

async function download(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw toAppError({ message: response.statusText }, response.status);
  return response.blob();
}
