import { useEffect, useState } from 'react';
import { fileUrl, type CompanyFiles } from '@/domain/video/company-file-url';

/**
 * The length of a talent's video in seconds, read from the beginning of its file; undefined while it is
 * unknown, and of a video on YouTube.
 * @param files where those of a pitch for companies only load
 */
export function useVideoLength(
  videoUrl: string | null,
  files: CompanyFiles | undefined,
): number | undefined {
  const [length, setLength] = useState<{ address: string; seconds: number }>();
  const address = videoUrl === null ? undefined : fileUrl(videoUrl, 'talent_videos', files);
  useEffect(() => {
    if (address === undefined) return undefined;
    const video = document.createElement('video');
    video.preload = 'metadata';
    const onLoaded = () => {
      if (Number.isFinite(video.duration)) setLength({ address, seconds: video.duration });
    };
    video.addEventListener('loadedmetadata', onLoaded);
    video.src = address;
    return () => {
      video.removeEventListener('loadedmetadata', onLoaded);
      video.removeAttribute('src');
      video.load();
    };
  }, [address]);
  return length?.address === address ? length?.seconds : undefined;
}
