export interface RecordingFormat {
  /** What MediaRecorder is asked for, with codecs. */
  recorderType: string;
  /** The same without parameters: storage refuses `video/webm;codecs=…`. */
  fileType: 'video/mp4' | 'video/webm';
  extension: 'mp4' | 'webm';
}

const MP4 = { fileType: 'video/mp4', extension: 'mp4' } as const;
const WEBM = { fileType: 'video/webm', extension: 'webm' } as const;

/** MP4 (H.264, AAC) plays everywhere, so it comes first; else SPEC §9's WebM (VP9, Opus). */
const PREFERRED: RecordingFormat[] = [
  { recorderType: 'video/mp4;codecs=avc1.42E01F,mp4a.40.2', ...MP4 },
  { recorderType: 'video/mp4;codecs=avc1.42E01E,mp4a.40.2', ...MP4 },
  { recorderType: 'video/webm;codecs=vp9,opus', ...WEBM },
  { recorderType: 'video/webm;codecs=vp8,opus', ...WEBM },
  { recorderType: 'video/webm', ...WEBM },
  { recorderType: 'video/mp4', ...MP4 },
];

/**
 * The best format that this browser says it can record (DESIGN D9), or null when it can record
 * none. `isTypeSupported` decides, never the user agent.
 */
export function chooseRecordingFormat(
  isTypeSupported: (type: string) => boolean,
): RecordingFormat | null {
  return PREFERRED.find(({ recorderType }) => isTypeSupported(recorderType)) ?? null;
}

/** What the recording really is, once the recorder has told its type. */
export function formatOfRecorder(actualType: string, asked: RecordingFormat): RecordingFormat {
  const bare = actualType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (bare === 'video/mp4') return { recorderType: actualType, ...MP4 };
  if (bare === 'video/webm') return { recorderType: actualType, ...WEBM };
  return asked;
}
