import { describe, expect, it } from 'vitest';
import type { TextFault } from '@/domain/text-faults';
import {
  emptyCues,
  faultyLinesOf,
  problemOfCue,
  problemOfCues,
  publishedOf,
  textMeanwhile,
  toWebVtt,
  withGaps,
} from './cues';

/** As the database answers: the place of each faulty line. */
const faulty = (cues: string[], place: number, fault: TextFault) =>
  faultyLinesOf({ texts: { cues }, faults: [{ field: 'cues', place, fault }] });
const none = faultyLinesOf({ texts: {}, faults: [] });

const cue = (text: string, start = 0, end = start + 1000) => ({ start, end, text });

describe('emptyCues', () => {
  it('cover a video in lines of about four seconds', () => {
    expect(emptyCues(9000)).toEqual([cue('', 0, 4500), cue('', 4500, 9000)]);
    expect(emptyCues(60_000)).toHaveLength(15);
  });

  it('are one line of four seconds for a shorter video', () => {
    expect(emptyCues(1000)).toEqual([cue('', 0, 4000)]);
  });
});

describe('what is published', () => {
  it('has no signs that hide or turn the text', () => {
    expect(publishedOf([cue('I\u0007 sell\n\u202e- deals\u202c')])).toEqual([
      cue('I  sell\n - deals'),
    ]);
  });

  it('is trimmed, without empty lines, and in the order of its times', () => {
    expect(publishedOf([cue(' Two ', 2000), cue(' \n', 3000), cue('One', 1000)])).toEqual([
      cue('One', 1000),
      cue('Two', 2000),
    ]);
  });

  it.each([
    [[cue(' ')], 'noText'],
    [Array.from({ length: 501 }, () => cue('a')), 'tooManyLines'],
    [Array.from({ length: 500 }, () => cue('a')), null],
    [Array.from({ length: 51 }, () => cue('a'.repeat(400))), 'tooMuchText'],
    [Array.from({ length: 50 }, () => cue('a'.repeat(400))), null],
    [[cue('Hello'), cue('a'.repeat(401))], 'lines'],
  ])('has a reason where it cannot be: %#', (cues, problem) => {
    expect(problemOfCues(cues, none)).toBe(problem);
  });

  it('is refused where the database finds contact details in a line', () => {
    const faults = faulty(['Hello', 'Call +34 612 345 678'], 1, 'contact_details');
    expect(problemOfCues([cue('Hello'), cue('Call +34 612 345 678')], faults)).toBe('lines');
    expect(problemOfCues([cue('Hello'), cue('Call me')], faults)).toBeNull();
  });

  it('is shown at the line', () => {
    const faults = faulty(['mei@example.com'], 0, 'contact_details');
    expect(problemOfCue('a'.repeat(401), undefined, none)).toBe('lineTooLong');
    expect(problemOfCue(' mei@example.com', undefined, faults)).toBe('contactDetails');
    expect(problemOfCue('Forty calls a week.', undefined, faults)).toBeNull();
  });

  it('is shown at the first of two lines that together contain a contact', () => {
    const faults = faulty(['612 345', '678'], 0, 'contact_details_together');
    expect(problemOfCue('612 345', '678', faults)).toBe('contactDetailsTogether');
    expect(problemOfCue('612 345', 'days', faults)).toBeNull();
    const lines = [cue('612 345', 0), cue(' ', 1000), cue('678', 2000)];
    expect(problemOfCues(lines, faults)).toBe('lines');
  });
});

it('has an empty line where only the other language has text', () => {
  const english = [cue('Hi.', 0), cue('I am Mei.', 1000), cue('I sell.', 2000)];
  const spanish = [cue('Soy Mei.', 1200, 1900)];
  expect(withGaps(spanish, english)).toEqual([cue('', 0), ...spanish, cue('', 2000)]);
  expect(withGaps(english, spanish)).toBe(english);
});

it('finds the text of the other language at the same time', () => {
  const others = [cue('Hola.', 0), cue('Soy Mei.', 1000), cue('Vendo.', 2000)];
  expect(textMeanwhile(cue('', 0, 2000), others)).toBe('Hola. Soy Mei.');
  expect(textMeanwhile(cue('', 5000), others)).toBe('');
});

it('writes a WebVTT file whose text is no markup', () => {
  expect(toWebVtt([cue('R&D <3', 500, 3_661_000)])).toBe(
    'WEBVTT\n\n00:00:00.500 --> 01:01:01.000\nR&amp;D &lt;3\n',
  );
});
