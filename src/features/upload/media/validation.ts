import type { SniffedType } from './sniff';
import { maxVideoBytes, videoTypes } from '@/domain/video-file';

/** A pitch takes a minute or two; beyond this it is a different video by mistake. */
export const maxVideoSeconds = 5 * 60;
/** Shorter than this nobody can sell themselves. */
const veryShortSeconds = 10;
/** Longer than this hardly anybody watches. */
const veryLongSeconds = 2 * 60;
/** What the file dialog offers: an AVI that is chosen all the same is told how to become one of these. */
export const acceptedVideoTypes = [...videoTypes, '.mp4', '.mov', '.webm'].join(',');

/** Why a file cannot be used. `fixedSpanish`: see docs/decisions/0001-fixed-spanish.md. */
export type FileProblem =
  | { code: 'tooLarge'; fixedSpanish: true; values: { n: string } }
  | { code: 'invalidFormat'; fixedSpanish: true; values: { type: string } }
  | { code: 'emptyFile'; fixedSpanish: false; values: Record<string, never> }
  | { code: 'unreadable'; fixedSpanish: false; values: Record<string, never> }
  | { code: 'noPicture'; fixedSpanish: false; values: Record<string, never> }
  | { code: 'tooLong'; fixedSpanish: false; values: { duration: string } }
  | { code: 'cannotConvert'; fixedSpanish: false; values: { codec: string } };

/** What is worth a question before the video goes live; the person may go on. */
export type FileConcern = 'landscape' | 'noSound' | 'veryShort' | 'veryLong';

/** Checks that need no reading: emptiness and size. */
export function checkSize(bytes: number): FileProblem | null {
  if (bytes === 0) return { code: 'emptyFile', fixedSpanish: false, values: {} };
  if (bytes <= maxVideoBytes) return null;
  // Rounded up, so that a file just over the limit does not claim to be exactly 100.
  const megabytes = Math.ceil((bytes / (1024 * 1024)) * 10) / 10;
  return { code: 'tooLarge', fixedSpanish: true, values: { n: String(megabytes) } };
}

/** Checks the type by content: MP4, MOV, WEBM or AVI. */
export function checkType(sniffed: SniffedType): FileProblem | null {
  if (sniffed.video !== null) return null;
  return { code: 'invalidFormat', fixedSpanish: true, values: { type: sniffed.mimeType } };
}

export interface VideoFacts {
  durationSeconds: number;
  /** As displayed, rotation applied. */
  width: number;
  height: number;
  hasSound: boolean;
}

/** Refuses what can be no pitch at all. */
export function checkFacts(facts: VideoFacts): FileProblem | null {
  if (facts.width === 0 || facts.height === 0) {
    return { code: 'noPicture', fixedSpanish: false, values: {} };
  }
  if (facts.durationSeconds > maxVideoSeconds) {
    return {
      code: 'tooLong',
      fixedSpanish: false,
      values: { duration: clockText(facts.durationSeconds) },
    };
  }
  return null;
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
