/** Words that fit one line over a phone's picture without the eyes wandering. */
const wordsPerLine = 7;

export const slowestWpm = 80;
export const fastestWpm = 220;
export const defaultWpm = 130;

/** A text cut into lines short enough to be read with the eyes at the lens. */
export function promptLines(text: string): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const words = paragraph.split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const count = Math.ceil(words.length / wordsPerLine);
    // Balances the lines of a paragraph, so that no single word is left at the end.
    const perLine = Math.ceil(words.length / count);
    return Array.from({ length: count }, (_, index) =>
      words.slice(index * perLine, (index + 1) * perLine).join(' '),
    ).filter(Boolean);
  });
}

const countWords = (line: string) => line.split(/\s+/).filter(Boolean).length;

/** When the first `words` of a script have passed the reading line, in milliseconds of recording. */
export const passedAtMs = (words: number, wpm: number): number => (words / wpm) * 60_000;

/**
 * The line to be read now, after `elapsedMs` of recording at a speed in words per minute; stays at
 * the last one. -1 without any lines.
 */
export function currentLine(lines: readonly string[], elapsedMs: number, wpm: number): number {
  let words = 0;
  for (const [index, line] of lines.entries()) {
    words += countWords(line);
    if (elapsedMs < passedAtMs(words, wpm)) return index;
  }
  return lines.length - 1;
}

/** How long a text takes to say, in milliseconds. */
export function speakingMs(text: string, wpm: number): number {
  return passedAtMs(countWords(text), wpm);
}
