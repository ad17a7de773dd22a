import { CanvasSink, type InputVideoTrack } from 'mediabunny';
import { looksPlain } from './one-colour';
import { withPatience } from './patience';

/** Shares of the video at which it is looked at. */
const looks = [0.1, 0.3, 0.5, 0.7, 0.9];

/**
 * Whether anything but one colour is seen in a video, such as a closed lens. What this browser cannot decode, or not in
 * good time, is taken for a picture.
 * @param seconds the video's length
 */
export const isSeen = (track: InputVideoTrack, seconds: number): Promise<boolean> =>
  withPatience(look(track, seconds), true);

async function look(track: InputVideoTrack, seconds: number): Promise<boolean> {
  if (!(await track.canDecode())) return true;
  const first = await track.getFirstTimestamp();
  const sink = new CanvasSink(track, { width: 64 });
  for (const share of looks) {
    const drawn = await sink.getCanvas(first + share * seconds);
    if (drawn && !looksPlain(drawn.canvas)) return true;
  }
  return false;
}
