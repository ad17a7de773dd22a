import { useEffect, useRef, useState } from 'react';
import { usesLessData } from '@/features/feed/controls/less-data';
import type { Clip } from '@/features/feed/items/feed-item';
import { knownLine } from '@/features/feed/streaming/line/known-line';
import { chooseRendition, type Rendition } from '@/features/feed/streaming/line/rendition';

export type FileClip = Extract<Clip, { kind: 'file' }>;

/** A browser that fetches a file itself needs longer than pieces do, after a seek above all. */
const patienceMs = 1500;

/** The rendition that the line carries, as the carousel measured it. */
const renditionFor = ({ smallUrl }: FileClip): Rendition =>
  chooseRendition({
    hasSmall: smallUrl !== undefined,
    usesLessData: usesLessData(),
    lineBitsPerSecond: knownLine(),
    speed: 1,
  });

interface Playback {
  readonly rendition: Rendition;
  /** The second from which it goes on; undefined for what has not begun. */
  readonly from: number | undefined;
}

/**
 * What a video element plays: the rendition for the line, and from the same second the small one if that stands still
 * (docs/decisions/0082-renditions-and-streaming.md).
 * @param onFailed is called when neither rendition can be played
 */
export function useRendition(clip: FileClip, onFailed: () => void) {
  const { url, smallUrl } = clip;
  // Chosen once, because another file would start from its beginning.
  const [playback, setPlayback] = useState<Playback>(() => ({
    rendition: renditionFor(clip),
    from: undefined,
  }));
  const [isSmallMissing, setIsSmallMissing] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { rendition } = playback;
  const src = rendition === 'small' ? smallUrl : url;

  useEffect(() => () => clearTimeout(patience.current), []);
  useEffect(() => {
    const element = video.current;
    if (!element || playback.from === undefined) return;
    element.currentTime = playback.from;
    element.play().catch(() => {
      // The person plays it with the video's own controls.
    });
  }, [playback]);

  const goOnIn = (next: Rendition) =>
    setPlayback({ rendition: next, from: video.current?.currentTime });
  const stopWaiting = () => clearTimeout(patience.current);
  return {
    video,
    src,
    onWaiting: () => {
      stopWaiting();
      if (rendition === 'small' || smallUrl === undefined || isSmallMissing) return;
      patience.current = setTimeout(() => {
        // Without a network the small one would fail, and what is there of the large one be lost.
        if (navigator.onLine) goOnIn('small');
      }, patienceMs);
    },
    onPlaying: stopWaiting,
    onPause: stopWaiting,
    onError: () => {
      stopWaiting();
      if (rendition === 'large') {
        onFailed();
        return;
      }
      setIsSmallMissing(true);
      goOnIn('large');
    },
  };
}
