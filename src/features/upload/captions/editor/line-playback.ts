import { useCallback, useSyncExternalStore, type RefObject } from 'react';
import type { Cue } from '@/domain/video/captions';
import { lineAt, type Line } from './editor-state';

type VideoRef = RefObject<HTMLVideoElement | null>;

/** A video that plays one line stops this much before its end, still in that line. */
const stopBeforeMs = 40;
/** If the video is moved further than this from the line while it plays, the person wants to see something else. */
const leewayMs = 500;

/** The video's current time, in milliseconds. */
export const msOfVideo = (videoRef: VideoRef): number =>
  Math.round((videoRef.current?.currentTime ?? 0) * 1000);

/** Plays one line of a video and stops at its end. Returns a function that lets the video play on. */
export function playLine(video: HTMLVideoElement, { start, end }: Cue): () => void {
  const leaving = new AbortController();
  const check = () => {
    const now = video.currentTime * 1000;
    const isAway = now < start - leewayMs || now > end + leewayMs;
    if (leaving.signal.aborted || isAway) return;
    if (now >= end - stopBeforeMs) video.pause();
    else requestAnimationFrame(check);
  };
  const follow = async () => {
    try {
      await video.play();
      video.addEventListener('pause', () => leaving.abort(), { signal: leaving.signal });
      check();
    } catch {
      // Another press came first, or the video can't be played, which the editor shows in its
      // place.
    }
  };
  video.currentTime = start / 1000;
  void follow();
  return () => leaving.abort();
}

/** Calls back whenever the video's time changes, at each frame while it plays. Returns its cleanup. */
function followVideo(video: HTMLVideoElement, onMoved: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let frame = 0;
  const rest = () => cancelAnimationFrame(frame);
  const follow = () => {
    rest();
    onMoved();
    frame = requestAnimationFrame(follow);
  };
  video.addEventListener('playing', follow, { signal });
  video.addEventListener('pause', rest, { signal });
  video.addEventListener('seeked', onMoved, { signal });
  return () => {
    listening.abort();
    rest();
  };
}

/** The id of the line spoken at the video's current time; null between lines. */
export function useSpokenLine(videoRef: VideoRef, lines: readonly Line[]): number | null {
  const subscribe = useCallback(
    (onMoved: () => void) =>
      videoRef.current ? followVideo(videoRef.current, onMoved) : () => undefined,
    [videoRef],
  );
  return useSyncExternalStore(subscribe, () => lineAt(lines, msOfVideo(videoRef))?.id ?? null);
}
