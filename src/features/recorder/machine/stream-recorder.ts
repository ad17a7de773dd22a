interface RecordingFormat {
  /** The type passed to MediaRecorder, with codecs. */
  recorderType: string;
  /** The type without parameters, because storage refuses `video/webm;codecs=…`. */
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
 * The best format that this browser can record, or null if it can record none
 * (docs/decisions/0009-recordings-play-everywhere.md). `isTypeSupported` decides, never the user
 * agent.
 */
export function chooseRecordingFormat(
  isTypeSupported: (type: string) => boolean,
): RecordingFormat | null {
  return preferredFormats.find(({ recorderType }) => isTypeSupported(recorderType)) ?? null;
}

/** The recording's true format, from the type that MediaRecorder reports. */
export function formatOfRecorder(
  actualType: string,
  requestedFormat: RecordingFormat,
): RecordingFormat {
  const bare = actualType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (bare === 'video/mp4') return { recorderType: actualType, ...mp4 };
  if (bare === 'video/webm') return { recorderType: actualType, ...webm };
  return requestedFormat;
}

/**
 * Enough for a face and a voice at the recorder's size, and light enough to be sent as recorded
 * (docs/decisions/0019-light-uploads.md): 90 s come to under 20 MB.
 */
const rates = {
  videoBitsPerSecond: 1_500_000,
  audioBitsPerSecond: 96_000,
  /** In milliseconds; browsers that do not know it ignore it. */
  videoKeyFrameIntervalDuration: 2000,
};
/** One chunk per second, so that a failure loses at most the last second. */
const chunkMs = 1000;

export interface StreamRecorder {
  pause: () => void;
  resume: () => void;
  /** Ends the recording and resolves with its file; rejects with NothingRecorded when that is empty. */
  stop: () => Promise<File>;
  /** Milliseconds recorded so far, pauses not counted. */
  elapsedMs: () => number;
}

/** Whether this browser can record at all. */
export function canRecord(): boolean {
  return (
    typeof MediaRecorder !== 'undefined' &&
    typeof navigator.mediaDevices?.getUserMedia === 'function' &&
    chooseRecordingFormat((type) => MediaRecorder.isTypeSupported(type)) !== null
  );
}

/** The browser's recorder ended without a byte, as WebKit's may. */
export class NothingRecorded extends Error {
  override readonly name = 'NothingRecorded';
}

/**
 * Starts recording a stream in the best supported format.
 * @param onPart receives each recorded chunk
 * @throws when the browser supports none
 */
export function makeRecording(
  stream: MediaStream,
  onLost: () => void,
  onPart: (part: Blob) => void,
): StreamRecorder {
  const format = chooseRecordingFormat((type) => MediaRecorder.isTypeSupported(type));
  if (format === null) throw new Error('No recording format');
  const recorder = new MediaRecorder(stream, {
    mimeType: format.recorderType,
    ...rates,
  });
  const chunks: Blob[] = [];
  let recordedMs = 0;
  let since: number | null = performance.now();

  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return;
    chunks.push(data);
    onPart(data);
  });
  recorder.addEventListener('error', onLost);
  const ended = new Promise<File>((resolve, reject) => {
    recorder.addEventListener('stop', () => {
      if (chunks.length === 0) {
        reject(new NothingRecorded());
        return;
      }
      const actual = formatOfRecorder(recorder.mimeType, format);
      resolve(new File(chunks, `pitch.${actual.extension}`, { type: actual.fileType }));
    });
  });
  // Avoids an unhandled rejection when the recorder was closed and nothing awaits the recording.
  ended.catch(() => undefined);
  recorder.start(chunkMs);

  const elapsedMs = () => recordedMs + (since === null ? 0 : performance.now() - since);
  return {
    elapsedMs,
    pause: () => {
      if (recorder.state !== 'recording') return;
      recordedMs = elapsedMs();
      since = null;
      recorder.pause();
    },
    resume: () => {
      if (recorder.state !== 'paused') return;
      since = performance.now();
      recorder.resume();
    },
    stop: () => {
      recordedMs = elapsedMs();
      since = null;
      if (recorder.state !== 'inactive') recorder.stop();
      return ended;
    },
  };
}
