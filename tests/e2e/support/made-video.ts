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
  /** Whether the index lies before the packets, as in what the app sends. */
  isIndexFirst?: boolean;
}

/** Writes a video made of a fixture: larger, or longer, than what is worth keeping in the project. */
export async function writeVideo(
  path: string,
  { film = 'pitch.mp4', bytes = 0, times = 1, isIndexFirst = false }: Wanted,
): Promise<void> {
  const original = await readFile(
    fileURLToPath(new URL(`../../fixtures/${film}`, import.meta.url)),
  );
  const input = new Input({ formats: [MP4, QTFF], source: new BufferSource(original) });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  if (!video || !audio) throw new Error('The fixture has no picture or no sound');
  const options = { fastStart: isIndexFirst ? ('in-memory' as const) : (false as const) };
  const format = path.endsWith('.mov')
    ? new MovOutputFormat(options)
    : new Mp4OutputFormat(options);
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
  const padded = ({ data, type, timestamp, duration }: EncodedPacket) =>
    new EncodedPacket(Buffer.concat([data, filler]), type, timestamp, duration);
  await addInStep([
    {
      packets: repeated(video, times, seconds),
      add: (packet) => pictures.add(padded(packet), videoMeta),
    },
    { packets: repeated(audio, times, seconds), add: (packet) => sound.add(packet, audioMeta) },
  ]);
  await output.finalize();
}

async function* repeated(
  track: ConstructorParameters<typeof EncodedPacketSink>[0],
  times: number,
  seconds: number,
): AsyncGenerator<EncodedPacket, undefined> {
  for (let time = 0; time < times; time += 1) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      // What an encoder of sound needs to get going comes before the first frame only.
      if (packet.timestamp < 0 && time > 0) continue;
      yield packet.clone({ timestamp: packet.timestamp + time * seconds });
    }
  }
  return undefined;
}

interface PacketQueue {
  readonly packets: AsyncGenerator<EncodedPacket, undefined>;
  readonly add: (packet: EncodedPacket) => Promise<void>;
}

/** Adds the packets of all tracks in the order of their times, so that they lie beside each other. */
async function addInStep(tracks: readonly PacketQueue[]): Promise<void> {
  const nextOf = async (track: PacketQueue) => ({
    track,
    packet: (await track.packets.next()).value,
  });
  const heads = await Promise.all(tracks.map(nextOf));
  const timeOf = ({ packet }: (typeof heads)[number]) => packet?.timestamp ?? Infinity;
  for (;;) {
    const [head] = heads.toSorted((one, other) => timeOf(one) - timeOf(other));
    if (!head?.packet) return;
    await head.track.add(head.packet);
    heads[heads.indexOf(head)] = await nextOf(head.track);
  }
}

/** An H.264 filler unit (type 12), preceded by its length. */
function fillerOf(bytes: number): Buffer {
  const unit = Buffer.alloc(bytes, 0xff);
  unit.writeUInt32BE(bytes - 4, 0);
  unit[4] = 12;
  unit[bytes - 1] = 0x80;
  return unit;
}
