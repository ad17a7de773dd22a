import { VideoSampleSink, type Input } from 'mediabunny';

/** Whether a picture that this browser should be able to decode breaks off or has holes. */
export async function isDamaged(input: Input): Promise<boolean> {
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) return false;
  try {
    for await (const frame of new VideoSampleSink(track).samples()) frame.close();
    return false;
  } catch {
    return true;
  }
}
