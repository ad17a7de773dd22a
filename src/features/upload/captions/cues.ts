import type { Cue } from '@/domain/captions';
import { hasContactDetails } from '@/domain/contact-details';
import { isBlank } from '@/lib/blank-text';

/** What the database takes: letters of a line, letters of all lines, and lines. */
const mostLetters = 400;
const mostLettersOfAll = 20_000;
const mostCues = 500;
/** Lines to fill in are this long, in milliseconds. */
const emptyMs = 4000;

/** Lines without text over the length of a film, to be written. */
export function emptyCues(filmMs: number): readonly Cue[] {
  const count = Math.max(1, Math.round(filmMs / emptyMs));
  const at = (index: number) => Math.round((index * Math.max(filmMs, emptyMs)) / count);
  return Array.from({ length: count }, (_, index) => ({
    start: at(index),
    end: at(index + 1),
    text: '',
  }));
}

/** What is published of lines: those with text, in the order of their times. */
export function publishedOf(cues: readonly Cue[]): readonly Cue[] {
  return cues
    .filter((cue) => !isBlank(cue.text))
    .map(({ start, end, text }) => ({ start, end, text: text.trim() }))
    .toSorted((a, b) => a.start - b.start);
}

export type CueProblem = 'contactDetails' | 'lineTooLong';

/** Why a line cannot be published; null if it can. */
export function problemOfCue({ text }: Cue): CueProblem | null {
  if (text.trim().length > mostLetters) return 'lineTooLong';
  return hasContactDetails(text) ? 'contactDetails' : null;
}

export type CuesProblem = 'noText' | 'tooManyLines' | 'tooMuchText' | 'lines';

/** Why lines cannot be published; 'lines': one of them has a problem of its own; null if they can. */
export function problemOfCues(cues: readonly Cue[]): CuesProblem | null {
  const published = publishedOf(cues);
  if (published.length === 0) return 'noText';
  if (published.length > mostCues) return 'tooManyLines';
  if (published.reduce((sum, { text }) => sum + text.length, 0) > mostLettersOfAll) {
    return 'tooMuchText';
  }
  return published.some((cue) => problemOfCue(cue) !== null) ? 'lines' : null;
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
