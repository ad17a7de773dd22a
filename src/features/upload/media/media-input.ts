import {
  BlobSource,
  canEncodeAudio,
  canEncodeVideo,
  EncodedPacketSink,
  Input,
  MATROSKA,
  MP4,
  QTFF,
  WEBM,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import type { Abilities } from './repair-plan';

/** Opens a file for reading, without holding it in memory. The caller disposes it. */
export function openVideo(file: Blob): Input {
  return new Input({ formats: [MP4, QTFF, WEBM, MATROSKA], source: new BlobSource(file) });
}

/** Whether a film ends before its tracks say so, as a broken download does. */
export async function isCutShort(input: Input): Promise<boolean> {
  for (const track of await input.getTracks()) {
    if (!track.isVideoTrack() && !track.isAudioTrack()) continue;
    if ((await new EncodedPacketSink(track).getPacket(Infinity)) === null) return true;
  }
  return false;
}

/** What this browser's WebCodecs can do with these tracks; all false where it has none. */
export async function abilitiesFor(
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
): Promise<Abilities> {
  const size = { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() };
  const sound =
    audio === null
      ? {}
      : {
          numberOfChannels: await audio.getNumberOfChannels(),
          sampleRate: await audio.getSampleRate(),
        };
  const [decodeVideo, decodeAudio, encodeAvc, encodeVp9, encodeAac, encodeOpus] = await Promise.all(
    [
      video.canDecode(),
      audio === null ? true : audio.canDecode(),
      canEncodeVideo('avc', size),
      canEncodeVideo('vp9', size),
      canEncodeAudio('aac', sound),
      canEncodeAudio('opus', sound),
    ],
  );
  return { decodeVideo, decodeAudio, encodeAvc, encodeVp9, encodeAac, encodeOpus };
}
