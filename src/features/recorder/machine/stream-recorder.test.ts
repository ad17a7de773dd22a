import { describe, expect, it } from 'vitest';
import { chooseRecordingFormat, formatOfRecorder } from './stream-recorder';

const supporting = (...types: string[]) => chooseRecordingFormat((type) => types.includes(type));

describe('chooseRecordingFormat', () => {
  it('prefers MP4 with H.264 and AAC', () => {
    expect(
      supporting(
        'video/webm;codecs=vp9,opus',
        'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
        'video/mp4',
      ),
    ).toMatchObject({ fileType: 'video/mp4', extension: 'mp4' });
  });

  it('takes WebM with VP9 and Opus over an MP4 of unknown codecs', () => {
    expect(supporting('video/webm;codecs=vp9,opus', 'video/mp4')?.recorderType).toBe(
      'video/webm;codecs=vp9,opus',
    );
  });

  it('falls back to VP8, then to any supported format, then to null', () => {
    expect(supporting('video/webm;codecs=vp8,opus')?.recorderType).toContain('vp8');
    expect(supporting('video/mp4')?.fileType).toBe('video/mp4');
    expect(supporting()).toBeNull();
  });

  it('names the file type without parameters', () => {
    expect(supporting('video/webm;codecs=vp9,opus')?.fileType).toBe('video/webm');
  });
});

describe('formatOfRecorder', () => {
  it('uses the type that the recorder reports over the requested one', () => {
    const requestedFormat = supporting('video/webm');
    if (requestedFormat === null) throw new Error('expected a format');
    expect(formatOfRecorder('video/mp4; codecs=avc1', requestedFormat).extension).toBe('mp4');
    expect(formatOfRecorder('', requestedFormat)).toBe(requestedFormat);
  });
});
