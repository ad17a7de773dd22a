import { useEffect, useState } from 'react';
import { ownStorageUrl } from '@/lib/supabase/own-storage-url';

/**
 * The length of a talent's film in seconds, read from the beginning of its file; undefined while it is
 * unknown, and of a film on YouTube.
 */
export function useFilmLength(videoUrl: string | null): number | undefined {
  const [known, setKnown] = useState<{ address: string; seconds: number }>();
  const address = videoUrl === null ? undefined : ownStorageUrl(videoUrl, 'talent_videos');
  useEffect(() => {
    if (address === undefined) return undefined;
    const video = document.createElement('video');
    video.preload = 'metadata';
    const onLoaded = () => {
      if (Number.isFinite(video.duration)) setKnown({ address, seconds: video.duration });
    };
    video.addEventListener('loadedmetadata', onLoaded);
    video.src = address;
    return () => {
      video.removeEventListener('loadedmetadata', onLoaded);
      video.removeAttribute('src');
      video.load();
    };
  }, [address]);
  return known?.address === address ? known?.seconds : undefined;
}
