import { readFile } from 'node:fs/promises';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

const film = new URL('../../fixtures/pitch.mp4', import.meta.url);

/**
 * A film of about this many bytes: the fixture with filler after each frame, which decoders skip.
 */
export async function largeFilm(bytes: number, type: 'mp4' | 'mov' = 'mp4'): Promise<Uint8Array> {
  const original = await readFile(film);
  const input = new Input({ formats: [MP4], source: new BufferSource(original) });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video || !audio) throw new Error('The fixture has no picture or no sound');
  const target = new BufferTarget();
  const format = type === 'mp4' ? new Mp4OutputFormat() : new MovOutputFormat();
  const output = new Output({ format, target });
  const pictures = new EncodedVideoPacketSource('avc');
  const sound = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(pictures);
  output.addAudioTrack(sound);
  await output.start();

  const { packetCount } = await video.computePacketStats();
  const filler = fillerOf(Math.ceil((bytes - original.length) / packetCount));
  const videoMeta = { decoderConfig: (await video.getDecoderConfig()) ?? undefined };
  const audioMeta = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined };
  await Promise.all([
    (async () => {
      for await (const { data, type: kind, timestamp, duration } of packetsOf(video)) {
        const padded = Buffer.concat([data, filler]);
        await pictures.add(new EncodedPacket(padded, kind, timestamp, duration), videoMeta);
      }
      pictures.close();
    })(),
    (async () => {
      for await (const packet of packetsOf(audio)) await sound.add(packet, audioMeta);
      sound.close();
    })(),
  ]);
  await output.finalize();
  if (!target.buffer) throw new Error('Nothing was written');
  return new Uint8Array(target.buffer);
}

const packetsOf = (track: ConstructorParameters<typeof EncodedPacketSink>[0]) =>
  new EncodedPacketSink(track).packets();

/** An H.264 filler unit (type 12), preceded by its length. */
function fillerOf(bytes: number): Buffer {
  const unit = Buffer.alloc(bytes, 0xff);
  unit.writeUInt32BE(bytes - 4, 0);
  unit[4] = 12;
  unit[bytes - 1] = 0x80;
  return unit;
}
