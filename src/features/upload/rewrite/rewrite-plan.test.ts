import { describe, expect, it } from 'vitest';
import { planRewrite, type Abilities, type SourceVideo } from './rewrite-plan';

const everything: Abilities = {
  decodeVideo: true,
  decodeAudio: true,
  encodeAvc: true,
  encodeVp9: true,
  encodeAac: true,
  encodeOpus: true,
};
const nothing: Abilities = {
  decodeVideo: false,
  decodeAudio: false,
  encodeAvc: false,
  encodeVp9: false,
  encodeAac: false,
  encodeOpus: false,
};
const phone: SourceVideo = {
  videoCodec: 'avc',
  videoParameters: 'avc1.640028',
  audioCodec: 'aac',
  audioParameters: 'mp4a.40.2',
  width: 1080,
  height: 1920,
  framesPerSecond: 30,
  keyFrameGap: 1,
  bitsPerSecond: 16_000_000,
  seconds: 60,
};
const light: SourceVideo = { ...phone, width: 720, height: 1280, bitsPerSecond: 2_100_000 };
const webm: SourceVideo = {
  ...light,
  videoCodec: 'vp9',
  videoParameters: 'vp09.00.31.08',
  audioCodec: 'opus',
  audioParameters: 'opus',
};
const withoutAac = { ...everything, encodeAac: false };

const copied = (container: 'mp4' | 'webm') => ({
  kind: 'possible',
  preferred: { container, picture: 'copied', sound: 'copied' },
  fallback: null,
});

describe('a light video', () => {
  it.each([everything, nothing])('is copied into a new container if it plays everywhere', (can) => {
    expect(planRewrite(light, can, true)).toEqual(copied('mp4'));
    expect(planRewrite(webm, can, true)).toEqual(copied('webm'));
  });

  it('keeps its picture when only its sound has to be encoded', () => {
    const source = { ...light, audioCodec: 'pcm-s16' };
    expect(planRewrite(source, everything, true)).toMatchObject({
      preferred: { container: 'mp4', picture: 'copied', sound: 'aac' },
    });
    expect(planRewrite(source, withoutAac, true)).toMatchObject({
      preferred: { container: 'mp4', picture: 'copied', sound: 'opus' },
    });
  });

  it.each(['hevc', 'av1', 'prores'])('is converted from %s to H.264 with AAC', (videoCodec) => {
    expect(planRewrite({ ...light, videoCodec }, everything, true)).toEqual({
      kind: 'possible',
      preferred: { container: 'mp4', picture: 'avc', sound: 'aac' },
      fallback: null,
    });
  });
});

it('makes a light video smaller that is over the limit', () => {
  expect(planRewrite(light, everything, false)).toEqual(planRewrite(phone, everything, false));
  expect(planRewrite(light, nothing, false)).toEqual(copied('mp4'));
});

describe('a heavy video', () => {
  it('is made light, or copied if that fails', () => {
    expect(planRewrite(phone, everything, true)).toEqual({
      kind: 'possible',
      preferred: { container: 'mp4', picture: 'avc', sound: 'aac' },
      fallback: copied('mp4').preferred,
    });
  });

  it('keeps its AAC where none can be encoded', () => {
    for (const videoCodec of ['avc', 'hevc']) {
      expect(planRewrite({ ...phone, videoCodec }, withoutAac, true)).toMatchObject({
        preferred: { container: 'mp4', picture: 'avc', sound: 'copied' },
      });
    }
  });

  it('becomes VP9 with Opus where no H.264 can be encoded', () => {
    const can = { ...withoutAac, encodeAvc: false };
    expect(planRewrite(phone, can, true)).toMatchObject({
      preferred: { container: 'webm', picture: 'vp9', sound: 'opus' },
    });
  });

  it('is copied where nothing can be encoded', () => {
    expect(planRewrite(phone, nothing, true)).toEqual(copied('mp4'));
  });
});

it('never drops the sound silently', () => {
  const source = { ...light, videoCodec: 'hevc', audioCodec: 'ac3' };
  expect(planRewrite(source, { ...everything, decodeAudio: false }, true)).toEqual({
    kind: 'impossible',
    part: 'sound',
  });
});

it('names the part that it cannot convert', () => {
  expect(planRewrite({ ...light, videoCodec: 'hevc' }, nothing, true)).toEqual({
    kind: 'impossible',
    part: 'picture',
  });
  // The picture plays everywhere, and so it is the sound.
  expect(planRewrite({ ...light, audioCodec: 'alac' }, nothing, true)).toEqual({
    kind: 'impossible',
    part: 'sound',
  });
});

describe('a video whose codec phones play, but not its profile', () => {
  const kinds: [string, Partial<SourceVideo>][] = [
    ['H.264 in 4:4:4', { videoParameters: 'avc1.f4001e' }],
    ['H.264 in 4:2:2', { videoParameters: 'avc1.7a001e' }],
    ['H.264 with 10 bits', { videoParameters: 'avc1.6e001e' }],
    ['H.264 of a level beyond all decoders', { videoParameters: 'avc1.64003e' }],
    ['VP9 in 4:4:4', { ...webm, videoParameters: 'vp09.01.30.08' }],
    ['VP9 with 10 bits', { ...webm, videoParameters: 'vp09.02.30.10' }],
  ];

  it.each(kinds)('is converted: %s', (_kind, changes) => {
    expect(planRewrite({ ...light, ...changes }, everything, true)).toMatchObject({
      preferred: { container: 'mp4', picture: 'avc' },
      fallback: null,
    });
  });

  it.each(kinds)(
    'is refused for its picture where nothing can be converted: %s',
    (_kind, changes) => {
      const plan = planRewrite({ ...light, ...changes }, nothing, true);
      expect(plan).toEqual({ kind: 'impossible', part: 'picture' });
    },
  );

  it('keeps its picture when it is only the AAC: an extended one', () => {
    const source = { ...light, audioParameters: 'mp4a.40.42' };
    expect(planRewrite(source, everything, true)).toMatchObject({
      preferred: { container: 'mp4', picture: 'copied', sound: 'aac' },
    });
    expect(planRewrite(source, nothing, true)).toEqual({ kind: 'impossible', part: 'sound' });
  });
});

it('accepts a video without sound', () => {
  const silent = { ...phone, audioCodec: null };
  expect(planRewrite(silent, nothing, true)).toMatchObject({
    preferred: { picture: 'copied', sound: null },
  });
  expect(planRewrite(silent, everything, true)).toMatchObject({
    preferred: { picture: 'avc', sound: null },
  });
});
