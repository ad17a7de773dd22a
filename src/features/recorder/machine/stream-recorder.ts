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

/** The format that was really recorded, by the type that MediaRecorder reports. */
export function formatOfRecorder(
  actualType: string,
  requestedFormat: RecordingFormat,
): RecordingFormat {
  const mimeType = actualType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (mimeType === 'video/mp4') return { recorderType: actualType, ...mp4 };
  if (mimeType === 'video/webm') return { recorderType: actualType, ...webm };
  return requestedFormat;
}

/**
 * Enough for a face and a voice at the recorder's size, and light enough to be sent as recorded
 * (docs/decisions/0019-light-uploads.md): 90 s come to under 20 MB.
 */
const recorderOptions = {
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
  /** Ends the recording and resolves with its file; rejects with EmptyRecordingError when that is empty. */
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
export class EmptyRecordingError extends Error {
  override readonly name = 'EmptyRecordingError';
}

/**
 * Starts recording a stream in the best supported format.
 * @param onChunk receives each recorded chunk
 * @throws when the browser supports none
 */
export function startRecording(
  stream: MediaStream,
  onError: () => void,
  onChunk: (part: Blob) => void,
): StreamRecorder {
  const format = chooseRecordingFormat((type) => MediaRecorder.isTypeSupported(type));
  if (format === null) throw new Error('No recording format');
  const recorder = new MediaRecorder(stream, {
    mimeType: format.recorderType,
    ...recorderOptions,
  });
  const chunks: Blob[] = [];
  let recordedMs = 0;
  let runningSince: number | null = performance.now();

  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return;
    chunks.push(data);
    onChunk(data);
  });
  recorder.addEventListener('error', onError);
  const finishedFile = new Promise<File>((resolve, reject) => {
    recorder.addEventListener('stop', () => {
      if (chunks.length === 0) {
        reject(new EmptyRecordingError());
        return;
      }
      const actual = formatOfRecorder(recorder.mimeType, format);
      resolve(new File(chunks, `pitch.${actual.extension}`, { type: actual.fileType }));
    });
  });
  // Avoids an unhandled rejection when the recorder was closed and nothing awaits the recording.
  finishedFile.catch(() => undefined);
  recorder.start(chunkMs);

  const elapsedMs = () =>
    recordedMs + (runningSince === null ? 0 : performance.now() - runningSince);
  return {
    elapsedMs,
    pause: () => {
      if (recorder.state !== 'recording') return;
      recordedMs = elapsedMs();
      runningSince = null;
      recorder.pause();
    },
    resume: () => {
      if (recorder.state !== 'paused') return;
      runningSince = performance.now();
      recorder.resume();
    },
    stop: () => {
      recordedMs = elapsedMs();
      runningSince = null;
      if (recorder.state !== 'inactive') recorder.stop();
      return finishedFile;
    },
  };
}
