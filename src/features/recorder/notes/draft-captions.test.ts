import { describe, expect, it } from 'vitest';
import { draftCaptions } from './draft-captions';
import { currentLine, promptLines } from './teleprompter';

const english =
  "Hi. I'm Mei, and I close B2B software deals for teams that sell to finance people all over Europe.\n" +
  'Last quarter I took a cold pipeline to forty calls a week and closed eleven, which nobody on the team had done before.\n' +
  "I'm free from January.";
const spanish =
  'Hola, soy Mei. ¿Necesitas a alguien que cierre ventas de software B2B, en español y en inglés, desde el primer día?\n' +
  'El último trimestre convertí una lista fría en cuarenta llamadas por semana y cerré once contratos: un récord.\n' +
  '¡Hablemos! Estoy libre desde enero…';

const texts = (script: string, wpm = 130) => draftCaptions(script, wpm).map(({ text }) => text);

describe('draftCaptions', () => {
  it('cuts English at the ends of sentences, then at commas, then between words', () => {
    expect(texts(english)).toEqual([
      "Hi. I'm Mei, and I close B2B software deals for",
      'teams that sell to finance people all over Europe.',
      'Last quarter I took a cold pipeline to forty calls a week',
      'and closed eleven, which nobody on the team had done before.',
      "I'm free from January.",
    ]);
  });

  it('cuts Spanish in the same way', () => {
    expect(texts(spanish)).toEqual([
      'Hola, soy Mei.',
      '¿Necesitas a alguien que cierre ventas de software B2B,',
      'en español y en inglés, desde el primer día?',
      'El último trimestre convertí una lista fría en cuarenta',
      'llamadas por semana y cerré once contratos: un récord.',
      '¡Hablemos! Estoy libre desde enero…',
    ]);
  });

  it.each([
    [english, 130],
    [english, 220],
    [spanish, 80],
    [spanish, 160],
  ])('keeps every word in cues of 1 to 6 s that fit two lines: %#', (script, wpm) => {
    const cues = draftCaptions(script, wpm);
    expect(cues.map(({ text }) => text).join(' ')).toBe(script.replaceAll(/\s+/g, ' '));
    for (const [index, { start, end, text }] of cues.entries()) {
      expect(end - start).toBeGreaterThanOrEqual(1000);
      expect(end - start).toBeLessThanOrEqual(6000);
      expect(start).toBeGreaterThanOrEqual(cues[index - 1]?.end ?? 0);
      expect(text.length).toBeLessThanOrEqual(84);
    }
  });

  it('begins a line of the teleprompter when it comes to the reading line', () => {
    const script = 'One two three.\nFour five six.\nSeven eight nine.';
    const lines = promptLines(script);
    for (const { start, text } of draftCaptions(script, 90)) {
      expect(lines[currentLine(lines, start, 90)]).toBe(text);
    }
  });

  it('gives long words of a line more of its time', () => {
    const [hi, rest] = draftCaptions('Internationalisation, I. Do it at last, then.', 60);
    expect(hi?.text).toBe('Internationalisation, I.');
    expect(rest?.start).toBeGreaterThan(3000);
  });

  it('never cuts a word, however long', () => {
    const word = 'x'.repeat(200);
    expect(texts(`I sell ${word} and more`)).toEqual(['I sell', word, 'and more']);
  });

  it('is empty without a script', () => {
    expect(draftCaptions('', 130)).toEqual([]);
    expect(draftCaptions(' \n ', 130)).toEqual([]);
  });
});
