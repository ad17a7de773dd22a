import type { Cue } from '@/domain/video/captions';
import { passedAtMs, promptLines } from './teleprompter';

/** Letters of a line that is read at a glance; a cue has room for two lines. */
const lineLetters = 42;
const shortestMs = 1000;
const longestMs = 6000;

interface Word {
  readonly text: string;
  /** When the teleprompter's reading line reaches it, in milliseconds of recording. */
  readonly start: number;
  readonly end: number;
  readonly endsParagraph: boolean;
}

/** The words of a script with their times: each line's time on the teleprompter, divided by letters. */
function timedWords(script: string, wpm: number): readonly Word[] {
  const timed: Word[] = [];
  for (const paragraph of script.split('\n')) {
    const lines = promptLines(paragraph).map((line) => line.split(' '));
    for (const [row, words] of lines.entries()) {
      const lineStart = passedAtMs(timed.length, wpm);
      const letters = words.reduce((sum, word) => sum + word.length, 0);
      const msPerLetter = passedAtMs(words.length, wpm) / letters;
      let before = 0;
      for (const [index, text] of words.entries()) {
        const start = lineStart + before * msPerLetter;
        before += text.length;
        timed.push({
          text,
          start,
          end: lineStart + before * msPerLetter,
          endsParagraph: row === lines.length - 1 && index === words.length - 1,
        });
      }
    }
  }
  return timed;
}

/** Whether a sentence ends with this word; quotes and brackets may follow its sign. */
const endsSentence = (word: Word) => word.endsParagraph || /[.!?…]["'”’»)\]]*$/.test(word.text);
const endsPart = (word: Word) => /[,;:–—]["'”’»)\]]*$/.test(word.text);

function fitsTwoLines(text: string): boolean {
  if (text.length <= lineLetters) return true;
  const cut = text.lastIndexOf(' ', lineLetters);
  return cut > 0 && text.length - cut - 1 <= lineLetters;
}

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ');

/** The cost of these words as one cue; Infinity if there are too many. */
function costOf(words: readonly Word[]): number {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return Infinity;
  const ms = last.end - first.start;
  const text = textOf(words);
  if (words.length > 1 && (ms > longestMs || !fitsTwoLines(text))) return Infinity;
  const cut = endsSentence(last) ? 0 : endsPart(last) ? 2 : 8;
  const joined = words.slice(0, -1).filter(endsSentence).length * 4;
  // The square makes the cues of a long sentence about as long as each other.
  const length = 3 * (text.length / (2 * lineLetters)) ** 2;
  return cut + joined + length + (ms < shortestMs ? 20 : 0);
}

/** The cheapest way to cut words into cues. */
function cut(words: readonly Word[]): readonly (readonly Word[])[] {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= words.length; end += 1) {
    let cheapest = { cost: Infinity, from: end - 1 };
    for (let from = end - 1; from >= 0; from -= 1) {
      const own = costOf(words.slice(from, end));
      if (own === Infinity) break;
      const cost = own + (best[from]?.cost ?? Infinity);
      if (cost < cheapest.cost) cheapest = { cost, from };
    }
    best.push(cheapest);
  }
  const cues: (readonly Word[])[] = [];
  for (let end = words.length; end > 0;) {
    const from = best[end]?.from ?? 0;
    cues.unshift(words.slice(from, end));
    end = from;
  }
  return cues;
}

/**
 * Captions of a recording for which a script was read from the teleprompter: two lines of 42
 * letters and 1 to 6 s each, cut at the ends of sentences, else at commas, else between words. They
 * last as long as the script, whatever the recording's length.
 * @param wpm words per minute
 */
export function draftCaptions(script: string, wpm: number): readonly Cue[] {
  const cues = cut(timedWords(script, wpm));
  return cues.map((words, index) => {
    const start = words[0]?.start ?? 0;
    const end = Math.max(words.at(-1)?.end ?? 0, start + shortestMs);
    const next = cues[index + 1]?.[0]?.start ?? Infinity;
    return { start: Math.round(start), end: Math.round(Math.min(end, next)), text: textOf(words) };
  });
}
