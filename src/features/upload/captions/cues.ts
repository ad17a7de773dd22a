import type { Cue } from '@/domain/video/captions';
import type { TextsAnswer } from '@/domain/text-faults';
import { isBlank } from '@/lib/blank-text';

/** What the database takes: letters of a line, letters of all lines, and lines. */
const mostLetters = 400;
const mostLettersOfAll = 20_000;
const mostCues = 500;
/** Lines to fill in are this long, in milliseconds. */
const emptyMs = 4000;

/** Lines without text over the length of a video, to be written. */
export function emptyCues(videoMs: number): readonly Cue[] {
  const count = Math.max(1, Math.round(videoMs / emptyMs));
  const at = (index: number) => Math.round((index * Math.max(videoMs, emptyMs)) / count);
  return Array.from({ length: count }, (_, index) => ({
    start: at(index),
    end: at(index + 1),
    text: '',
  }));
}

/** Control characters and marks that change the direction of text, which the database refuses. */
const signsThatDoNotShow = /[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069]/gu;

const publishedText = (text: string) => text.replaceAll(signsThatDoNotShow, ' ').trim();

/** The lines to publish: those with text, in the order of their times. */
export function publishedOf(cues: readonly Cue[]): readonly Cue[] {
  return cues
    .filter((cue) => !isBlank(cue.text))
    .map(({ start, end, text }) => ({ start, end, text: publishedText(text) }))
    .toSorted((a, b) => a.start - b.start);
}

/**
 * Lines in one language, with empty ones where only the other language has text, so that a
 * translation can be continued.
 */
export function withGaps(cues: readonly Cue[], others: readonly Cue[]): readonly Cue[] {
  const gaps = others
    .filter((other) => !cues.some(({ start, end }) => start < other.end && other.start < end))
    .map(({ start, end }) => ({ start, end, text: '' }));
  return gaps.length > 0 ? [...cues, ...gaps].toSorted((a, b) => a.start - b.start) : cues;
}

export type CueProblem = 'contactDetails' | 'contactDetailsTogether' | 'lineTooLong';

/** Lines that contain contact details, each with the line after it, by {@link lineKey}. */
export type FaultyLines = ReadonlyMap<string, CueProblem>;

const lineKey = (text: string, next: string | undefined) =>
  JSON.stringify([text, next].map((line) => publishedText(line ?? '')));

/** The lines in which the database finds contact details. */
export function faultyLinesOf({ texts, faults }: TextsAnswer): FaultyLines {
  const { cues = [] } = texts;
  return new Map(
    faults.map(({ place, fault }) => [
      lineKey(cues[place] ?? '', cues[place + 1]),
      fault === 'contact_details' ? 'contactDetails' : 'contactDetailsTogether',
    ]),
  );
}

/**
 * Why a line cannot be published; null if it can.
 * @param next the text of the line after it; a number may begin in one and end in the other
 */
export function problemOfCue(
  text: string,
  next: string | undefined,
  faulty: FaultyLines,
): CueProblem | null {
  if (text.trim().length > mostLetters) return 'lineTooLong';
  return faulty.get(lineKey(text, next)) ?? null;
}

export type CuesProblem = 'noText' | 'tooManyLines' | 'tooMuchText' | 'lines';

/** Why lines cannot be published; 'lines': one of them has a problem of its own; null if they can. */
export function problemOfCues(cues: readonly Cue[], faulty: FaultyLines): CuesProblem | null {
  const published = publishedOf(cues);
  if (published.length === 0) return 'noText';
  if (published.length > mostCues) return 'tooManyLines';
  if (published.reduce((sum, { text }) => sum + text.length, 0) > mostLettersOfAll) {
    return 'tooMuchText';
  }
  const refused = published.some(
    ({ text }, index) => problemOfCue(text, published[index + 1]?.text, faulty) !== null,
  );
  return refused ? 'lines' : null;
}

/** The text of the lines of another language that are spoken in the time of a line. */
export function textMeanwhile(cue: Cue, others: readonly Cue[]): string {
  return others
    .filter(({ start }) => start >= cue.start && start < cue.end)
    .map(({ text }) => text)
    .join(' ');
}

const vttTime = (ms: number) => new Date(ms).toISOString().slice(11, 23);
const vttText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Lines as a WebVTT file. */
export function toWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }) => `${vttTime(start)} --> ${vttTime(end)}\n${vttText(text)}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

/** Whether two lists have the same lines. */
export const areSameCues = (one: readonly Cue[], other: readonly Cue[]): boolean =>
  one.length === other.length &&
  one.every((cue, index) => {
    const like = other[index];
    return cue.start === like?.start && cue.end === like.end && cue.text === like.text;
  });
