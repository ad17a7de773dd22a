import { wordsOf } from './search-words';

interface Part {
  /** Its position in the line. */
  readonly at: number;
  readonly text: string;
  /** Whether it is a word that was searched for. */
  readonly marked: boolean;
}

/** How many characters of a line precede the first marked word at most; the rest is cut. */
const charactersBefore = 24;

/**
 * A text in one line, cut into parts, every other of which is a word of the search. A long
 * beginning is left out, so that the first of them is visible.
 * @param words their beginnings, as {@link wordsOf} returns them
 */
export function partsOfHit(line: string, words: readonly string[]): Part[] {
  const parts: Part[] = [];
  const add = (at: number, text: string, marked: boolean) => {
    if (text !== '') parts.push({ at, text, marked });
  };
  let end = 0;
  // A sentence may continue in the next line.
  const oneLine = line
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[,;:]$/, '');
  for (const { 0: text, index } of oneLine.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}+#]*/gu)) {
    const isMeant = wordsOf(text).some((word) => words.some((start) => word.startsWith(start)));
    if (!isMeant) continue;
    add(end, oneLine.slice(end, index), false);
    add(index, text, true);
    end = index + text.length;
  }
  add(end, oneLine.slice(end), false);
  const [first, ...rest] = parts;
  if (!first || first.marked || rest.length === 0 || first.text.length <= charactersBefore) {
    return parts;
  }
  const start = first.text.indexOf(' ', first.text.length - charactersBefore);
  return [
    {
      at: 0,
      text: `…${first.text.slice(start < 0 ? -charactersBefore : start + 1)}`,
      marked: false,
    },
    ...rest,
  ];
}
