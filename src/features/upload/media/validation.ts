import { maxVideoBytes, videoTypes } from '@/domain/video-file';
import { sniffedBytes, sniffType } from './sniff';

/** A pitch takes a minute or two; beyond this it is a different video by mistake. */
export const maxVideoSeconds = 5 * 60;
/** Shorter than this nobody can sell themselves. */
const veryShortSeconds = 10;
/** Longer than this hardly anybody watches. */
const veryLongSeconds = 2 * 60;
/** What the file dialog offers: an AVI that is chosen all the same is told how to become one of these. */
export const acceptedVideoTypes = [...videoTypes, '.mp4', '.mov', '.webm'].join(',');

/** Why a file cannot be used, with what its sentence names. */
export type FileProblem =
  | { code: 'emptyFile' | 'unreadable' | 'noPicture' }
  /** In megabytes. */
  | { code: 'tooLarge'; values: { n: string } }
  | { code: 'invalidFormat'; values: { type: string } }
  | { code: 'tooLong'; values: { duration: string } }
  | { code: 'cannotConvert'; values: { codec: string } };

/** The file is no video that can be published; another one may be. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** What is worth a question before the video goes live; the person may go on. */
export type FileConcern = 'landscape' | 'noSound' | 'veryShort' | 'veryLong';

/** Refuses an empty file and one that is too large. @throws FileRefused */
export function checkSize(bytes: number): void {
  if (bytes === 0) throw new FileRefused({ code: 'emptyFile' });
  if (bytes <= maxVideoBytes) return;
  // Rounded up, so that a file just over the limit does not claim to be exactly 100.
  const megabytes = Math.ceil((bytes / (1024 * 1024)) * 10) / 10;
  throw new FileRefused({ code: 'tooLarge', values: { n: String(megabytes) } });
}

/**
 * Checks what can be told of a file by itself, without the media code: its size, and its type by
 * content. @throws FileRefused
 */
export async function checkFile(file: Blob): Promise<void> {
  checkSize(file.size);
  const head = await file
    .slice(0, sniffedBytes)
    .arrayBuffer()
    .catch(() => {
      // Moved or deleted since it was chosen.
      throw new FileRefused({ code: 'unreadable' });
    });
  const { container, mimeType } = sniffType(new Uint8Array(head));
  if (container === null) {
    throw new FileRefused({ code: 'invalidFormat', values: { type: mimeType } });
  }
  // No browser plays it and none can read it to convert it.
  if (container === 'avi')
    throw new FileRefused({ code: 'cannotConvert', values: { codec: 'AVI' } });
}

export interface VideoFacts {
  durationSeconds: number;
  /** As displayed, rotation applied. */
  width: number;
  height: number;
  hasSound: boolean;
}

/** Refuses what can be no pitch at all. @throws FileRefused */
export function checkFacts({ width, height, durationSeconds }: VideoFacts): void {
  if (width === 0 || height === 0) throw new FileRefused({ code: 'noPicture' });
  if (durationSeconds > maxVideoSeconds) {
    throw new FileRefused({ code: 'tooLong', values: { duration: clockText(durationSeconds) } });
  }
}

/** What a person would regret only after publishing. */
export function concernsAbout(facts: VideoFacts): FileConcern[] {
  const concerns: FileConcern[] = [];
  if (facts.width > facts.height) concerns.push('landscape');
  if (!facts.hasSound) concerns.push('noSound');
  if (facts.durationSeconds < veryShortSeconds) concerns.push('veryShort');
  // A file may be a fraction longer than what its maker sees.
  if (facts.durationSeconds >= veryLongSeconds + 1) concerns.push('veryLong');
  return concerns;
}

/** 62 → '1:02', 10800 → '3:00:00'. Seconds in, rounded down. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}
