import type { Cue } from '@/domain/video/captions';
import { passedAtMs, promptLines } from './teleprompter';

/** The longest line that can be read at a glance, in characters; a cue has two lines. */
const maxLineLetters = 42;
const minCueMs = 1000;
const maxCueMs = 6000;

interface Word {
  readonly text: string;
  /** When the teleprompter's reading line reaches the word, in milliseconds of the recording. */
  readonly start: number;
  readonly end: number;
  readonly endsParagraph: boolean;
}

/** The words of a script with their times: the time of each line on the teleprompter, shared out by letters. */
function wordsWithTimes(script: string, wpm: number): readonly Word[] {
  const timedWords: Word[] = [];
  for (const paragraph of script.split('\n')) {
    const lines = promptLines(paragraph).map((line) => line.split(' '));
    for (const [row, words] of lines.entries()) {
      const lineStart = passedAtMs(timedWords.length, wpm);
      const letters = words.reduce((sum, word) => sum + word.length, 0);
      const msPerLetter = passedAtMs(words.length, wpm) / letters;
      let lettersBefore = 0;
      for (const [index, text] of words.entries()) {
        const start = lineStart + lettersBefore * msPerLetter;
        lettersBefore += text.length;
        timedWords.push({
          text,
          start,
          end: lineStart + lettersBefore * msPerLetter,
          endsParagraph: row === lines.length - 1 && index === words.length - 1,
        });
      }
    }
  }
  return timedWords;
}

/** Whether a sentence ends with this word; quotes and brackets may follow its punctuation mark. */
const endsSentence = (word: Word) => word.endsParagraph || /[.!?…]["'”’»)\]]*$/.test(word.text);
const endsClause = (word: Word) => /[,;:–—]["'”’»)\]]*$/.test(word.text);

function fitsTwoLines(text: string): boolean {
  if (text.length <= maxLineLetters) return true;
  const lineBreak = text.lastIndexOf(' ', maxLineLetters);
  return lineBreak > 0 && text.length - lineBreak - 1 <= maxLineLetters;
}

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ');

/** The cost of these words as one cue; Infinity if there are too many. */
function costOf(words: readonly Word[]): number {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return Infinity;
  const ms = last.end - first.start;
  const text = textOf(words);
  if (words.length > 1 && (ms > maxCueMs || !fitsTwoLines(text))) return Infinity;
  const breakCost = endsSentence(last) ? 0 : endsClause(last) ? 2 : 8;
  const joinedCost = words.slice(0, -1).filter(endsSentence).length * 4;
  // The square makes the cues of a long sentence about as long as each other.
  const lengthCost = 3 * (text.length / (2 * maxLineLetters)) ** 2;
  return breakCost + joinedCost + lengthCost + (ms < minCueMs ? 20 : 0);
}

/** The cheapest way to cut words into cues. */
function cutIntoCues(words: readonly Word[]): readonly (readonly Word[])[] {
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= words.length; end += 1) {
    let cheapest = { cost: Infinity, from: end - 1 };
    for (let from = end - 1; from >= 0; from -= 1) {
      const cueCost = costOf(words.slice(from, end));
      if (cueCost === Infinity) break;
      const cost = cueCost + (best[from]?.cost ?? Infinity);
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
  const cues = cutIntoCues(wordsWithTimes(script, wpm));
  return cues.map((words, index) => {
    const start = words[0]?.start ?? 0;
    const end = Math.max(words.at(-1)?.end ?? 0, start + minCueMs);
    const next = cues[index + 1]?.[0]?.start ?? Infinity;
    return { start: Math.round(start), end: Math.round(Math.min(end, next)), text: textOf(words) };
  });
}
