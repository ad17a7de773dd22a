import {
  canEncodeAudio,
  canEncodeVideo,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { durationOf, openVideo } from '@/features/upload/media/inspect';
import { soundTrackOf } from '@/features/upload/media/sound';
import { checkSize, FileRefused } from '@/features/upload/media/validation';
import { readPace } from './video-pace';
import { lightSize } from './light-video';
import { codecName } from './profiles';
import { planRewrite, type Abilities, type SourceVideo, type RewritePlan } from './rewrite-plan';

export interface RewriteInput {
  /** A file that was inspected. */
  file: Blob;
  /** Whether this browser may encode the picture again. */
  canEncode: boolean;
  /** The largest result that is used; undefined while the limit is unknown. */
  maxBytes: number | undefined;
}

/** Whether a copy, which is as large as its original, is small enough to send. */
export const isSmallEnoughToCopy = ({ file, maxBytes }: RewriteInput): boolean =>
  maxBytes === undefined || file.size <= maxBytes;

/**
 * Refuses a file that can't be made into an upload, before anyone is asked about it.
 * @throws FileRefused
 */
export async function checkPlan(rewriteInput: RewriteInput): Promise<void> {
  const { source, plan } = await planVideo(rewriteInput);
  if (plan.kind === 'impossible') throw cannotConvert(source, plan.part);
  if (plan.preferred.picture === 'copied') checkSize(rewriteInput.file.size, rewriteInput.maxBytes);
}

/** Inspects a video and decides how to rewrite it. */
export async function planVideo(
  rewriteInput: RewriteInput,
): Promise<{ source: SourceVideo; plan: RewritePlan }> {
  const { file, canEncode } = rewriteInput;
  using input = openVideo(file);
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new Error('No video track');
  const audio = await soundTrackOf(input);
  const seconds = await durationOf(input);
  const source: SourceVideo = {
    videoCodec: await codecOf(video),
    videoParameters: await video.getCodecParameterString(),
    audioCodec: audio && (await codecOf(audio)),
    audioParameters: audio && (await audio.getCodecParameterString()),
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    ...(await readPace(video, seconds)),
    bitsPerSecond: (file.size * 8) / seconds,
    seconds,
  };
  const abilities = await abilitiesFor(source, video, audio, canEncode);
  return { source, plan: planRewrite(source, abilities, isSmallEnoughToCopy(rewriteInput)) };
}

/** The error that names the part of a video that can't be converted. */
export function cannotConvert(source: SourceVideo, part: 'picture' | 'sound'): FileRefused {
  if (part === 'sound') {
    const codec = codecName(source.audioCodec, source.audioParameters);
    return new FileRefused({ code: 'cannotConvertSound', values: { codec } });
  }
  const code = source.videoCodec === 'hevc' ? 'cannotConvertHevc' : 'cannotConvert';
  const codec = codecName(source.videoCodec, source.videoParameters);
  return new FileRefused({ code, values: { codec } });
}

/** mediabunny's name of the codec, or the file's own for one that it does not know. */
async function codecOf(track: InputTrack): Promise<string> {
  const codec = await track.getCodec();
  if (codec !== null) return codec;
  const internal = await track.getInternalCodecId();
  return typeof internal === 'string' ? internal : '';
}

/** What this browser's WebCodecs can do with these tracks; all false without WebCodecs. */
async function abilitiesFor(
  source: SourceVideo,
  video: InputVideoTrack,
  audio: InputAudioTrack | null,
  canEncode: boolean,
): Promise<Abilities> {
  const size = lightSize(source);
  const sound = audio && {
    numberOfChannels: Math.min(2, await audio.getNumberOfChannels()),
    sampleRate: await audio.getSampleRate(),
  };
  const [decodeVideo, decodeAudio, encodeAvc, encodeVp9, encodeAac, encodeOpus] = await Promise.all(
    [
      video.canDecode(),
      audio?.canDecode() ?? true,
      canEncode && canEncodeVideo('avc', size),
      canEncode && canEncodeVideo('vp9', size),
      canEncodeAudio('aac', sound ?? {}),
      canEncodeAudio('opus', sound ?? {}),
    ],
  );
  return { decodeVideo, decodeAudio, encodeAvc, encodeVp9, encodeAac, encodeOpus };
}
