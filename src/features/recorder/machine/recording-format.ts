export interface RecordingFormat {
  /** What MediaRecorder is asked for, with codecs. */
  recorderType: string;
  /** The same without parameters: storage refuses `video/webm;codecs=…`. */
  fileType: 'video/mp4' | 'video/webm';
  extension: 'mp4' | 'webm';
}

const mp4 = { fileType: 'video/mp4', extension: 'mp4' } as const;
const webm = { fileType: 'video/webm', extension: 'webm' } as const;

/** MP4 (H.264, AAC) plays everywhere, so it comes first; else WebM (VP9, Opus). */
const preferredFormats: RecordingFormat[] = [
  { recorderType: 'video/mp4;codecs=avc1.42E01F,mp4a.40.2', ...mp4 },
  { recorderType: 'video/mp4;codecs=avc1.42E01E,mp4a.40.2', ...mp4 },
  { recorderType: 'video/webm;codecs=vp9,opus', ...webm },
  { recorderType: 'video/webm;codecs=vp8,opus', ...webm },
  { recorderType: 'video/webm', ...webm },
  { recorderType: 'video/mp4', ...mp4 },
];

/**
 * The best format that this browser says it can record, or null when it can record none
 * (docs/decisions/0009-recordings-play-everywhere.md). `isTypeSupported` decides, never the user agent.
 */
export function chooseRecordingFormat(
  isTypeSupported: (type: string) => boolean,
): RecordingFormat | null {
  return preferredFormats.find(({ recorderType }) => isTypeSupported(recorderType)) ?? null;
}

/** What the recording really is, once the recorder has told its type. */
export function formatOfRecorder(actualType: string, asked: RecordingFormat): RecordingFormat {
  const bare = actualType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (bare === 'video/mp4') return { recorderType: actualType, ...mp4 };
  if (bare === 'video/webm') return { recorderType: actualType, ...webm };
  return asked;
}
