import { isLight, type VideoWeight } from './light-video';
import { playsEverywhere } from './profiles';

/** A video's codecs, by mediabunny's names or else the file's own, their codec strings, and its weight. */
export interface SourceVideo extends VideoWeight {
  videoCodec: string;
  videoParameters: string | null;
  /** null: no sound. */
  audioCodec: string | null;
  audioParameters: string | null;
}

/** What this browser's WebCodecs can decode and encode for this file. */
export interface Abilities {
  decodeVideo: boolean;
  decodeAudio: boolean;
  encodeAvc: boolean;
  encodeVp9: boolean;
  encodeAac: boolean;
  encodeOpus: boolean;
}

/** How a video is written again; null: it has no sound. */
export type Rewrite =
  | { container: 'mp4'; picture: 'copied' | 'avc'; sound: 'copied' | 'aac' | 'opus' | null }
  | { container: 'webm'; picture: 'copied' | 'vp9'; sound: 'copied' | 'opus' | null };

export type RewritePlan =
  | {
      kind: 'possible';
      preferred: Rewrite;
      /** For a heavy video that plays as it is, if it cannot be made light after all. */
      fallback: Rewrite | null;
    }
  /** The part that neither plays everywhere nor can be converted here. */
  | { kind: 'impossible'; part: 'picture' | 'sound' };

const mp4AudioCodecs = new Set(['aac', 'mp3']);
const webmAudioCodecs = new Set(['opus', 'vorbis']);

/**
 * How to make a video light, play in every current browser, support seeking, and contain no metadata
 * beside picture and sound (docs/decisions/0009-recordings-play-everywhere.md). 'impossible' when
 * this browser cannot do what would be needed.
 * @param isCopySmallEnough whether a copy is within the site's limit
 */
export function planRewrite(
  source: SourceVideo,
  can: Abilities,
  isCopySmallEnough: boolean,
): RewritePlan {
  const withSamePicture = keepPicture(source, can);
  const converted =
    withSamePicture && isLight(source) && isCopySmallEnough ? null : convertPicture(source, can);
  if (converted) return { kind: 'possible', preferred: converted, fallback: withSamePicture };
  if (withSamePicture) return { kind: 'possible', preferred: withSamePicture, fallback: null };
  const isPictureFine =
    playsEverywhere(source.videoCodec, source.videoParameters) ||
    (can.decodeVideo && (can.encodeAvc || can.encodeVp9));
  return { kind: 'impossible', part: isPictureFine ? 'sound' : 'picture' };
}

function keepPicture(source: SourceVideo, can: Abilities): Rewrite | null {
  const { videoCodec, audioCodec } = source;
  const picture = 'copied';
  if (!playsEverywhere(videoCodec, source.videoParameters)) return null;
  if (videoCodec === 'avc') {
    const sound = soundIn(mp4AudioCodecs, source);
    if (sound !== undefined) return { container: 'mp4', picture, sound };
    if (can.decodeAudio && can.encodeAac) return { container: 'mp4', picture, sound: 'aac' };
    // H.264 with Opus plays in current browsers.
    const opus = opusIn('mp4', audioCodec, can);
    return opus && { container: 'mp4', picture, sound: opus };
  }
  if (videoCodec === 'vp8' || videoCodec === 'vp9') {
    const sound = soundIn(webmAudioCodecs, source) ?? opusIn('webm', audioCodec, can);
    if (sound !== null || audioCodec === null) return { container: 'webm', picture, sound };
  }
  return null;
}

function convertPicture(source: SourceVideo, can: Abilities): Rewrite | null {
  const { videoCodec, audioCodec } = source;
  if (!can.decodeVideo) return null;
  const hasSound = audioCodec !== null;
  if (can.encodeAvc) {
    const picture = 'avc';
    if (hasSound && can.decodeAudio && can.encodeAac) {
      return { container: 'mp4', picture, sound: 'aac' };
    }
    const sound = soundIn(mp4AudioCodecs, source);
    if (sound !== undefined) return { container: 'mp4', picture, sound };
  }
  const preferred = videoCodec === 'avc' ? (['mp4', 'webm'] as const) : (['webm', 'mp4'] as const);
  for (const container of preferred) {
    const sound = opusIn(container, audioCodec, can);
    if (hasSound && sound === null) continue;
    if (container === 'mp4' && can.encodeAvc) return { container, picture: 'avc', sound };
    if (container === 'webm' && can.encodeVp9) return { container, picture: 'vp9', sound };
  }
  return null;
}

/** Undefined if the container, or a browser, can't take the sound unchanged. */
function soundIn(suitable: ReadonlySet<string>, { audioCodec, audioParameters }: SourceVideo) {
  if (audioCodec === null) return null;
  return suitable.has(audioCodec) && playsEverywhere(audioCodec, audioParameters)
    ? ('copied' as const)
    : undefined;
}

/** Null where there is no sound, or no way to Opus. */
function opusIn(container: 'mp4' | 'webm', audioCodec: string | null, can: Abilities) {
  if (audioCodec === null) return null;
  if (audioCodec === 'opus') return 'copied';
  if (container === 'webm' && audioCodec === 'vorbis') return 'copied';
  return can.decodeAudio && can.encodeOpus ? 'opus' : null;
}
