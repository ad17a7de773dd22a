import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  BufferSource,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from 'mediabunny';

interface Wanted {
  /** A fixture of H.264 with AAC. */
  film?: string;
  /** Its size, about; filler that decoders skip follows each frame. The fixture's own if left out. */
  bytes?: number;
  /** How often the fixture is shown, one after the other. */
  times?: number;
}

/** Writes a video made of a fixture: larger, or longer, than what is worth keeping in the project. */
export async function writeVideo(
  path: string,
  { film = 'pitch.mp4', bytes = 0, times = 1 }: Wanted,
): Promise<void> {
  const original = await readFile(
    fileURLToPath(new URL(`../../fixtures/${film}`, import.meta.url)),
  );
  const input = new Input({ formats: [MP4, QTFF], source: new BufferSource(original) });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video || !audio) throw new Error('The fixture has no picture or no sound');
  const format = path.endsWith('.mov') ? new MovOutputFormat() : new Mp4OutputFormat();
  const output = new Output({ format, target: new FilePathTarget(path) });
  const pictures = new EncodedVideoPacketSource('avc');
  const sound = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(pictures, { rotation: await video.getRotation() });
  output.addAudioTrack(sound);
  await output.start();

  const { packetCount } = await video.computePacketStats();
  const missing = bytes - original.length * times;
  const filler =
    missing > 0 ? fillerOf(Math.ceil(missing / (packetCount * times))) : Buffer.alloc(0);
  const seconds = await video.computeDuration();
  const videoMeta = { decoderConfig: (await video.getDecoderConfig()) ?? undefined };
  const audioMeta = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined };
  await Promise.all([
    (async () => {
      for (let time = 0; time < times; time += 1) {
        for await (const { data, type, timestamp, duration } of packetsOf(video)) {
          const at = timestamp + time * seconds;
          const padded = Buffer.concat([data, filler]);
          await pictures.add(new EncodedPacket(padded, type, at, duration), videoMeta);
        }
      }
      pictures.close();
    })(),
    (async () => {
      for (let time = 0; time < times; time += 1) {
        for await (const { data, type, timestamp, duration } of packetsOf(audio)) {
          // What the encoder needs to get going comes before the first frame only.
          if (timestamp < 0 && time > 0) continue;
          const at = timestamp + time * seconds;
          await sound.add(new EncodedPacket(data, type, at, duration), audioMeta);
        }
      }
      sound.close();
    })(),
  ]);
  await output.finalize();
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
