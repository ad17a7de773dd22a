import { describe, expect, it } from 'vitest';
import { codecName, planRewrite, type Abilities, type Codecs } from './rewrite-plan';

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
const avcWithAac: Codecs = { videoCodec: 'avc', audioCodec: 'aac' };
const vp9WithOpus: Codecs = { videoCodec: 'vp9', audioCodec: 'opus' };

describe('planRewrite', () => {
  it('copies codecs that play everywhere into a new container', () => {
    expect(planRewrite(avcWithAac, nothing)).toEqual({ kind: 'copy', container: 'mp4' });
    expect(planRewrite(vp9WithOpus, nothing)).toEqual({ kind: 'copy', container: 'webm' });
  });

  it('converts HEVC and AV1 to H.264 with AAC', () => {
    for (const videoCodec of ['hevc', 'av1', 'mjpeg'] as const) {
      expect(planRewrite({ ...avcWithAac, videoCodec }, everything)).toEqual({
        kind: 'convert',
        container: 'mp4',
        video: 'avc',
        audio: 'aac',
      });
    }
  });

  it('converts to WebM where AAC cannot be encoded', () => {
    expect(
      planRewrite({ ...vp9WithOpus, videoCodec: 'av1' }, { ...everything, encodeAac: false }),
    ).toEqual({ kind: 'convert', container: 'webm', video: 'vp9', audio: 'opus' });
  });

  it('copies AAC along with a converted picture even if AAC cannot be encoded', () => {
    expect(
      planRewrite({ ...avcWithAac, videoCodec: 'hevc' }, { ...everything, encodeAac: false }),
    ).toMatchObject({ video: 'avc', audio: 'aac' });
  });

  it('re-encodes only the sound of an H.264 film with PCM', () => {
    const film = { ...avcWithAac, audioCodec: 'pcm-s16' };
    expect(planRewrite(film, everything)).toMatchObject({ video: 'avc', audio: 'aac' });
    expect(planRewrite(film, { ...everything, encodeAac: false })).toMatchObject({
      container: 'mp4',
      video: 'avc',
      audio: 'opus',
    });
  });

  it('never drops the sound silently', () => {
    expect(
      planRewrite({ ...avcWithAac, audioCodec: 'ac3' }, { ...everything, decodeAudio: false }),
    ).toEqual({ kind: 'impossible', codec: 'AC3' });
  });

  it('names the codec that it cannot convert', () => {
    expect(planRewrite({ ...avcWithAac, videoCodec: 'hevc' }, nothing)).toEqual({
      kind: 'impossible',
      codec: 'HEVC (H.265)',
    });
    expect(codecName('unknown')).toBe('?');
  });

  it('accepts a film without sound', () => {
    expect(planRewrite({ ...avcWithAac, audioCodec: null }, nothing).kind).toBe('copy');
    expect(
      planRewrite({ ...avcWithAac, videoCodec: 'hevc', audioCodec: null }, everything),
    ).toMatchObject({
      kind: 'convert',
      audio: null,
    });
  });
});
