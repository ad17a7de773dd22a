import { readFileSync } from 'node:fs';
import { BufferSource, EncodedPacketSink, Input, MP4, type InputTrack } from 'mediabunny';
import { expect, it } from 'vitest';
import { fragment, initSegment } from './fragments';
import { segmentsOf } from './segments';
import { readVideoIndex } from './video-index';

interface Packet {
  readonly seconds: number;
  readonly bytes: number;
  readonly type: string;
}

/** What mediabunny reads of both tracks. */
async function packetsOf(film: Uint8Array): Promise<Packet[][]> {
  using input = new Input({ formats: [MP4], source: new BufferSource(film) });
  const read = async (track: InputTrack | null) => {
    const packets: Packet[] = [];
    if (!track) return packets;
    const sink = new EncodedPacketSink(track);
    for await (const { timestamp, data, type } of sink.packets()) {
      packets.push({ seconds: timestamp, bytes: data.length, type });
    }
    return packets;
  };
  return [
    await read(await input.getPrimaryVideoTrack()),
    await read(await input.getPrimaryAudioTrack()),
  ];
}

it.each(['ana.mp4', 'ana-small.mp4'])('hold every sample of %s at its time', async (name) => {
  const film = new Uint8Array(readFileSync(`tools/backend/demo/films/${name}`));
  const index = readVideoIndex(film);
  const pieces = segmentsOf(index).map((segment) =>
    fragment(index, segment, (from, to) => film.subarray(from, to)),
  );
  const inVideo = ({ seconds }: Packet) => seconds >= 0;
  const wanted = (await packetsOf(film)).map((packets) => packets.filter(inVideo));
  const made = await packetsOf(Buffer.concat([initSegment(index), ...pieces]));
  expect(made.map((packets) => packets.length)).toEqual(wanted.map((packets) => packets.length));
  made.forEach((packets, track) => {
    packets.forEach(({ seconds, ...rest }, place) => {
      const { seconds: original = 0, ...others } = wanted[track]?.[place] ?? {};
      expect(rest).toEqual(others);
      expect(Math.abs(seconds - original)).toBeLessThan(0.001);
    });
  });
});
