// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { EncodedPacketSink, type EncodedPacket } from 'mediabunny';
import { expect, it } from 'vitest';
import { trackDistance } from '@tests/track-distance';
import { openVideo } from '@/features/upload/media/inspect';
import { memorySink } from '@/features/upload/rewrite/write/sinks';
import { writeSmall } from './write-small';

const fixture = async (name: string) => new Blob([await readFile(`tests/fixtures/${name}`)]);

/** The picture of a fixture, as if an encoder had just made it. */
async function pictureOf(name: string) {
  using input = openVideo(await fixture(name));
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('No picture');
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return { packets, decoderConfig };
}

/** The codec of each track, its first moment and its end in seconds. */
async function tracksOf(film: Blob) {
  using input = openVideo(film);
  return await Promise.all(
    (await input.getTracks()).map(async (track) => ({
      codec: await track.getCodec(),
      start: await track.getFirstTimestamp(),
      end: await track.computeDuration(),
    })),
  );
}

it.each([
  ['pitch.mp4', ['avc', 'aac']],
  ['films/late-sound.mp4', ['avc', 'aac']],
  // Node encodes no AAC.
  ['pitch.webm', ['avc', 'opus']],
])('has the sound of %s at the same times, beside its picture', async (name, codecs) => {
  const picture = await pictureOf('pitch.mp4');
  const large = await fixture(name);
  const small = await writeSmall(picture, large, memorySink('video/mp4'));
  const tracks = await tracksOf(small);
  expect(tracks.map(({ codec }) => codec)).toEqual(codecs);
  const [, sound] = await tracksOf(large);
  expect(tracks[1]?.start).toBeCloseTo(sound?.start ?? NaN, 2);
  expect(tracks[1]?.end).toBeCloseTo(sound?.end ?? NaN, 1);

  const film = Buffer.from(await small.arrayBuffer());
  expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
  using input = openVideo(small);
  expect(await trackDistance(input, film)).toBeLessThan(1);
});

it('has no sound where the large one has none', async () => {
  const picture = await pictureOf('pitch.mp4');
  const small = await writeSmall(picture, await fixture('silent.mp4'), memorySink('video/mp4'));
  expect((await tracksOf(small)).map(({ codec }) => codec)).toEqual(['avc']);
});
