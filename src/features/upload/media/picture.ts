import { CanvasSink, type InputVideoTrack } from 'mediabunny';
import { looksPlain } from './one-colour';
import { withPatience } from './patience';

/** Shares of the video at which it is looked at. */
const looks = [0.1, 0.3, 0.5, 0.7, 0.9];

/**
 * Whether a video shows anything but one colour, such as a covered lens. A video that this browser
 * can't decode, or not in time, counts as a picture.
 * @param seconds the video's length
 */
export const isSeen = (track: InputVideoTrack, seconds: number): Promise<boolean> =>
  withPatience(look(track, seconds), true);

async function look(track: InputVideoTrack, seconds: number): Promise<boolean> {
  if (!(await track.canDecode())) return true;
  const first = await track.getFirstTimestamp();
  const sink = new CanvasSink(track, { width: 64 });
  for (const share of looks) {
    const frame = await sink.getCanvas(first + share * seconds);
    if (frame && !looksPlain(frame.canvas)) return true;
  }
  return false;
}
