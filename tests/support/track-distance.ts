import { EncodedPacketSink, type Input, type InputTrack } from 'mediabunny';

interface Range {
  first: number;
  last: number;
}

/** Where in the file the packets of each second lie. */
async function rangesOf(track: InputTrack, video: Buffer): Promise<Map<number, Range>> {
  const ranges = new Map<number, Range>();
  let from = 0;
  for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) {
    const first = video.indexOf(data, from);
    if (first === -1) throw new Error('A packet is not in the file, or behind the one after it');
    from = first + data.length;
    const second = Math.max(0, Math.floor(timestamp));
    ranges.set(second, { first: ranges.get(second)?.first ?? first, last: from });
  }
  return ranges;
}

/**
 * How far apart in the file the sound and the picture of the same second lie, at most: in seconds of an
 * even file, 0 where they overlap in each second.
 * @param video the file that is read by the input
 */
export async function trackDistance(input: Input, video: Buffer): Promise<number> {
  const picture = await input.getPrimaryVideoTrack();
  const sound = await input.getPrimaryAudioTrack();
  if (!picture || !sound) throw new Error('The video has no picture or no sound');
  const [pictures, sounds] = [await rangesOf(picture, video), await rangesOf(sound, video)];
  const bytes = [...pictures].map(([second, shown]) => {
    const heard = sounds.get(second);
    return heard ? Math.max(heard.first - shown.last, shown.first - heard.last) : 0;
  });
  return Math.max(0, ...bytes) / (video.length / (await picture.computeDuration()));
}
