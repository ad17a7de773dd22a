import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';

/** How a video's frames follow each other. */
export interface VideoPace {
  /** In its fastest stretch of about two seconds. */
  framesPerSecond: number;
  /** The longest time in seconds without a key frame. */
  keyFrameGap: number;
}

const stretchFrames = 60;

/** Reads the times of all frames, without the frames themselves. */
export async function readPace(track: InputVideoTrack, seconds: number): Promise<VideoPace> {
  const times: number[] = [];
  const keys: number[] = [];
  const packets = new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  });
  for await (const { timestamp, type } of packets) {
    times.push(timestamp);
    if (type === 'key') keys.push(timestamp);
  }
  return paceOf(times, keys, seconds);
}

/**
 * @param times of all frames in seconds, in any order
 * @param keys those of key frames
 * @param videoSeconds the video's length
 */
export function paceOf(
  times: readonly number[],
  keys: readonly number[],
  seconds: number,
): VideoPace {
  const sorted = times.toSorted((a, b) => a - b);
  const frames = Math.min(stretchFrames, sorted.length - 1);
  let shortest = Infinity;
  for (const [index, time] of sorted.entries()) {
    const later = sorted[index + frames];
    if (later !== undefined) shortest = Math.min(shortest, later - time);
  }
  const start = sorted[0] ?? 0;
  const starts = [...keys.toSorted((a, b) => a - b), start + seconds];
  const gaps = starts.map((time, index) => time - (starts[index - 1] ?? start));
  return {
    framesPerSecond: shortest > 0 && frames > 0 ? frames / shortest : 0,
    keyFrameGap: Math.max(...gaps),
  };
}
