import { describe, expect, it } from 'vitest';
import { codecName, planRepair, type Abilities, type Playability } from './repair-plan';

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
const mp4: Playability = {
  container: 'mp4',
  videoCodec: 'avc',
  audioCodec: 'aac',
  durationInFile: true,
  fragmented: false,
  sideTracks: false,
};
const recordedWebm: Playability = {
  container: 'webm',
  videoCodec: 'vp9',
  audioCodec: 'opus',
  durationInFile: false,
  fragmented: false,
  sideTracks: false,
};

describe('planRepair', () => {
  it('keeps what plays everywhere', () => {
    expect(planRepair(mp4, nothing)).toEqual({ kind: 'keep', container: 'mp4' });
    expect(planRepair({ ...recordedWebm, durationInFile: true }, nothing)).toEqual({
      kind: 'keep',
      container: 'webm',
    });
  });

  it('makes a recording seekable by copying', () => {
    expect(planRepair(recordedWebm, nothing)).toEqual({ kind: 'copy', container: 'webm' });
    expect(planRepair({ ...mp4, fragmented: true }, nothing)).toEqual({
      kind: 'copy',
      container: 'mp4',
    });
  });

  it('leaves tracks behind that may tell where it was filmed', () => {
    expect(planRepair({ ...mp4, sideTracks: true }, nothing)).toEqual({
      kind: 'copy',
      container: 'mp4',
    });
  });

  it('copies a QuickTime film with H.264 into an MP4', () => {
    expect(planRepair({ ...mp4, container: 'mov' }, nothing)).toEqual({
      kind: 'copy',
      container: 'mp4',
    });
  });

  it('converts HEVC and AV1 to H.264 with AAC', () => {
    for (const videoCodec of ['hevc', 'av1', 'mjpeg'] as const) {
      expect(planRepair({ ...mp4, container: 'mov', videoCodec }, everything)).toEqual({
        kind: 'convert',
        container: 'mp4',
        video: 'avc',
        audio: 'aac',
      });
    }
  });

  it('converts to WebM where AAC cannot be encoded', () => {
    expect(
      planRepair({ ...recordedWebm, videoCodec: 'av1' }, { ...everything, encodeAac: false }),
    ).toEqual({ kind: 'convert', container: 'webm', video: 'vp9', audio: 'opus' });
  });

  it('copies AAC along with a converted picture even if AAC cannot be encoded', () => {
    expect(
      planRepair({ ...mp4, videoCodec: 'hevc' }, { ...everything, encodeAac: false }),
    ).toMatchObject({ video: 'avc', audio: 'aac' });
  });

  it('re-encodes only the sound of an H.264 film with PCM', () => {
    const film = { ...mp4, container: 'mov' as const, audioCodec: 'pcm-s16' };
    expect(planRepair(film, everything)).toMatchObject({ video: 'avc', audio: 'aac' });
    expect(planRepair(film, { ...everything, encodeAac: false })).toMatchObject({
      container: 'mp4',
      video: 'avc',
      audio: 'opus',
    });
  });

  it('moves VP9 out of an MP4', () => {
    expect(planRepair({ ...recordedWebm, container: 'mp4' }, nothing)).toEqual({
      kind: 'copy',
      container: 'webm',
    });
  });

  it('never drops the sound silently', () => {
    expect(
      planRepair({ ...mp4, audioCodec: 'ac3' }, { ...everything, decodeAudio: false }),
    ).toEqual({ kind: 'impossible', codec: 'AC3' });
  });

  it('names the codec that it cannot help with', () => {
    expect(planRepair({ ...mp4, videoCodec: 'hevc' }, nothing)).toEqual({
      kind: 'impossible',
      codec: 'HEVC (H.265)',
    });
    expect(codecName('unknown')).toBe('?');
  });

  it('takes a film without sound', () => {
    expect(planRepair({ ...mp4, audioCodec: null }, nothing).kind).toBe('keep');
    expect(planRepair({ ...mp4, videoCodec: 'hevc', audioCodec: null }, everything)).toMatchObject({
      kind: 'convert',
      audio: null,
    });
  });
});
