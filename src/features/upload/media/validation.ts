import { typeOfFile } from '@/domain/video/sniff';
import { limitText } from '@/domain/video/video-file';

/** A pitch takes a minute or two; a longer file was most likely chosen by mistake. */
export const maxVideoSeconds = 5 * 60;
/** Shorter videos can hardly present a person; they raise a warning. */
const veryShortSeconds = 10;
/** Longer videos are rarely watched to the end; they raise a warning. */
const veryLongSeconds = 2 * 60;

/** Why a file cannot be used, with the values that its message shows. */
export type FileProblem =
  | { code: 'emptyFile' | 'unreadable' | 'noPicture' }
  /** The file's size and the limit, in megabytes. */
  | { code: 'tooLarge'; values: { n: string; limit: string } }
  | { code: 'invalidFormat'; values: { type: string } }
  | { code: 'tooLong'; values: { duration: string } }
  | {
      code: 'cannotConvert' | 'cannotConvertHevc' | 'cannotConvertSound';
      values: { codec: string };
    };

/** The file isn't a video that can be published; another one may be. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Concerns that the person has to confirm before the video goes live. */
export type FileConcern = 'landscape' | 'noSound' | 'oneColour' | 'veryShort' | 'veryLong';

/**
 * Refuses an empty file and one that is too large.
 * @param maxBytes undefined while the limit is unknown
 * @throws FileRefused
 */
export function checkSize(bytes: number, maxBytes: number | undefined): void {
  if (bytes === 0) throw new FileRefused({ code: 'emptyFile' });
  if (maxBytes === undefined || bytes <= maxBytes) return;
  // Rounded up, so that a file just over the limit does not claim to be exactly as large as that.
  const megabytes = Math.ceil((bytes / (1024 * 1024)) * 10) / 10;
  const values = { n: String(megabytes), limit: limitText(maxBytes) };
  throw new FileRefused({ code: 'tooLarge', values });
}

/**
 * Checks a file's size, and its type by content, without loading the media code.
 * @param maxBytes undefined while the limit is unknown
 * @throws FileRefused
 */
export async function checkFile(file: Blob, maxBytes: number | undefined): Promise<void> {
  checkSize(file.size, maxBytes);
  const { container, mimeType } = await typeOfFile(file).catch(() => {
    throw new FileRefused({ code: 'unreadable' });
  });
  if (container === null) {
    throw new FileRefused({ code: 'invalidFormat', values: { type: mimeType } });
  }
  // No browser plays AVI, and none can decode it for a conversion.
  if (container === 'avi')
    throw new FileRefused({ code: 'cannotConvert', values: { codec: 'AVI' } });
}

export interface VideoFacts {
  durationSeconds: number;
  /** As displayed, rotation applied. */
  width: number;
  height: number;
  hasSound: boolean;
  /** False where every frame has one colour only. */
  hasPicture: boolean;
}

/**
 * Refuses a file without a picture or far too long.
 * @throws FileRefused
 */
export function checkFacts({ width, height, durationSeconds }: VideoFacts): void {
  if (width === 0 || height === 0) throw new FileRefused({ code: 'noPicture' });
  if (durationSeconds > maxVideoSeconds) {
    throw new FileRefused({ code: 'tooLong', values: { duration: clockText(durationSeconds) } });
  }
}

/** Problems that a person would otherwise notice only after publishing. */
export function concernsAbout(facts: VideoFacts): FileConcern[] {
  const concerns: FileConcern[] = [];
  if (facts.width > facts.height) concerns.push('landscape');
  if (!facts.hasSound) concerns.push('noSound');
  if (!facts.hasPicture) concerns.push('oneColour');
  if (facts.durationSeconds < veryShortSeconds) concerns.push('veryShort');
  // A file may be a fraction of a second longer than the duration its maker sees.
  if (facts.durationSeconds >= veryLongSeconds + 1) concerns.push('veryLong');
  return concerns;
}

/** 62 → '1:02', 10800 → '3:00:00'. Seconds in, rounded down. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours > 0
    ? `${hours}:${pad(minutes)}:${pad(whole % 60)}`
    : `${minutes}:${pad(whole % 60)}`;
}
