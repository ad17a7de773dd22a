/** A film's codecs, by mediabunny's names. */
export interface Codecs {
  videoCodec: string;
  /** null: no audio track; 'unknown': one that cannot be named. */
  audioCodec: string | null;
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

export type RewritePlan =
  /** Copies picture and sound into a new container: fast and lossless. */
  | { kind: 'copy'; container: 'mp4' | 'webm' }
  /** Re-encodes only what is necessary; a track in a suitable codec is copied. */
  | { kind: 'convert'; container: 'mp4'; video: 'avc'; audio: 'aac' | 'opus' | null }
  | { kind: 'convert'; container: 'webm'; video: 'vp9' | 'vp8'; audio: 'opus' | null }
  | { kind: 'impossible'; codec: string };

const mp4AudioCodecs = new Set(['aac', 'mp3']);
const webmAudioCodecs = new Set(['opus', 'vorbis']);

/**
 * How to make a video play in every current browser, support seeking, and contain no metadata
 * beside picture and sound (docs/decisions/0009-recordings-play-everywhere.md): copy it into a new
 * container, or convert it. 'impossible' when this browser cannot do what would be needed.
 */
export function planRewrite({ videoCodec, audioCodec }: Codecs, can: Abilities): RewritePlan {
  const isWebm = videoCodec === 'vp8' || videoCodec === 'vp9';

  if (videoCodec === 'avc' && (audioCodec === null || mp4AudioCodecs.has(audioCodec))) {
    return { kind: 'copy', container: 'mp4' };
  }
  if (isWebm && (audioCodec === null || webmAudioCodecs.has(audioCodec))) {
    return { kind: 'copy', container: 'webm' };
  }

  const aac = audioFor('aac', audioCodec, can.encodeAac, can.decodeAudio);
  const opus = audioFor('opus', audioCodec, can.encodeOpus, can.decodeAudio);
  const canAvc = videoCodec === 'avc' || (can.decodeVideo && can.encodeAvc);
  const canVp9 = videoCodec === 'vp9' || (can.decodeVideo && can.encodeVp9);

  if (isWebm && opus.possible) {
    return { kind: 'convert', container: 'webm', video: videoCodec, audio: opus.codec };
  }
  if (canAvc && aac.possible) {
    return { kind: 'convert', container: 'mp4', video: 'avc', audio: aac.codec };
  }
  // H.264 with Opus plays in current browsers, and re-encoding the picture would only lose quality.
  if (videoCodec === 'avc' && opus.possible) {
    return { kind: 'convert', container: 'mp4', video: 'avc', audio: opus.codec };
  }
  if (canVp9 && opus.possible) {
    return { kind: 'convert', container: 'webm', video: 'vp9', audio: opus.codec };
  }
  const pictureIsFine = canAvc || canVp9;
  return { kind: 'impossible', codec: codecName(pictureIsFine ? audioCodec : videoCodec) };
}

function audioFor<Codec extends string>(
  wanted: Codec,
  present: string | null,
  canEncode: boolean,
  canDecode: boolean,
): { possible: boolean; codec: Codec | null } {
  if (present === null) return { possible: true, codec: null };
  return { possible: present === wanted || (canDecode && canEncode), codec: wanted };
}

const codecNames: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC (H.265)',
  av1: 'AV1',
  vp8: 'VP8',
  vp9: 'VP9',
  prores: 'ProRes',
  mjpeg: 'Motion JPEG',
};

/** A codec's common name. */
export function codecName(codec: string | null): string {
  if (codec === null || codec === 'unknown') return '?';
  return codecNames[codec] ?? codec.toUpperCase();
}
