import { VideoSampleSink, type Input } from 'mediabunny';

/**
 * Whether a picture that this browser should be able to decode breaks off or has holes.
 * @param onReached called with the time in seconds up to which it can be decoded
 */
export async function isDamaged(
  input: Input,
  onReached: (seconds: number) => void,
): Promise<boolean> {
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) return false;
  try {
    for await (using frame of new VideoSampleSink(track).samples()) onReached(frame.timestamp);
    return false;
  } catch {
    return true;
  }
}
