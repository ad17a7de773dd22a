/** The highest level of H.264 that phones decode: 5.2, times ten. */
const highestAvcLevel = 52;
/** Baseline, Main and High: 8 bits, 4:2:0. */
const commonAvcProfiles = new Set([0x42, 0x4d, 0x64]);
/** AAC-LC and both kinds of HE-AAC, which every browser decodes, and MPEG-2's AAC-LC. */
const commonAac = new Set(['mp4a.40.2', 'mp4a.40.02', 'mp4a.40.5', 'mp4a.40.29', 'mp4a.67']);

/**
 * Whether browsers and phones play a track as it is. The codec's name isn't enough: screen
 * recorders write H.264 in 4:4:4, which a computer decodes in software and a phone not at all.
 * @param codec mediabunny's name
 * @param parameters the codec string of RFC 6381, such as 'avc1.64001f'
 */
export function playsEverywhere(codec: string, parameters: string | null): boolean {
  switch (codec) {
    case 'avc': {
      const { profile, level } = avcOf(parameters);
      return commonAvcProfiles.has(profile) && level <= highestAvcLevel;
    }
    case 'vp9':
      return parameters?.startsWith('vp09.00.') === true;
    case 'aac':
      return parameters !== null && commonAac.has(parameters.toLowerCase());
    case 'vp8':
    case 'mp3':
    case 'opus':
    case 'vorbis':
      return true;
    default:
      return false;
  }
}

/** NaN if it isn't in the codec string. */
function avcOf(parameters: string | null): { profile: number; level: number } {
  const [, profile = '', level = ''] =
    /^avc[13]\.([\da-f]{2})[\da-f]{2}([\da-f]{2})$/i.exec(parameters ?? '') ?? [];
  return { profile: Number.parseInt(profile, 16), level: Number.parseInt(level, 16) };
}

const avcProfileNames: Record<number, string> = {
  0x2c: '4:4:4',
  0x58: 'Extended',
  0x6e: '10 bit',
  0x7a: '4:2:2',
  0xf4: '4:4:4',
};

/** By mediabunny's name, or by the four letters of a QuickTime file that it does not know. */
const names: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC (H.265)',
  av1: 'AV1',
  vp8: 'VP8',
  vp9: 'VP9',
  prores: 'ProRes',
  mp4v: 'MPEG-4 Part 2',
  jpeg: 'Motion JPEG',
  mjpa: 'Motion JPEG',
  mjpb: 'Motion JPEG',
  h263: 'H.263',
  s263: 'H.263',
  avdh: 'DNxHR',
  avdn: 'DNxHD',
  cfhd: 'CineForm',
  rle: 'Animation',
  aac: 'AAC',
  ac3: 'Dolby Digital (AC-3)',
  eac3: 'Dolby Digital Plus (E-AC-3)',
  alac: 'Apple Lossless (ALAC)',
  apac: 'Apple Spatial Audio (APAC)',
  ima4: 'IMA 4:1',
  samr: 'AMR',
  sawb: 'AMR',
};

/** The name by which people know a codec, with its profile if that is why others can't play it; '?' for none. */
export function codecName(codec: string | null, parameters: string | null): string {
  if (codec === null || codec === '') return '?';
  if (codec.startsWith('pcm-')) return 'PCM';
  const name = names[codec.trim().toLowerCase()] ?? codec.trim().toUpperCase();
  if (codec === 'avc') {
    const profile = avcProfileNames[avcOf(parameters).profile];
    return profile === undefined ? name : `${name} (${profile})`;
  }
  const vp9Profile = codec === 'vp9' ? /^vp09\.0([1-3])/.exec(parameters ?? '')?.[1] : undefined;
  return vp9Profile === undefined ? name : `${name} (profile ${vp9Profile})`;
}
