/** In characters, after scrubbing. */
const maximumLength = 300;
/** How many characters are searched, because the patterns take long for long words. */
const maximumRead = 2000;

/** Apostrophes within words are no quotes. */
const quote = /["“”„«»`]|(?<![\p{L}\p{N}])['‘’]|['‘’](?![\p{L}\p{N}])/u;

/**
 * Drops everything from the first quotation mark to the last, because quoted text may have been
 * typed by someone, and may contain quotation marks itself.
 */
function withoutQuotes(text: string): string {
  const first = text.search(quote);
  if (first === -1) return text;
  const marks = [...text.matchAll(new RegExp(quote, 'gu'))];
  const last = marks.at(-1)?.index ?? first;
  return `${text.slice(0, first)}[text]${last === first ? '' : text.slice(last + 1)}`;
}

/** The beginning of a long text, without the word at its end, which may be a part of a name. */
const beginningOf = (text: string) =>
  text.length > maximumRead ? text.slice(0, maximumRead).replace(/\S*$/u, '') : text;

const replacements: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z\d+.-]*:\/\/\S*/giu, '[address]'],
  [/\b(?:blob|data|mailto|tel|javascript):\S*/giu, '[address]'],
  [/\S*@\S*/gu, '[email]'],
  // React numbers its errors: 'Minified React error #418; visit …'.
  [/\?\S*|#(?!\d{1,3}(?:[\s;.,]|$))\S*/gu, '[query]'],
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/giu, '[id]'],
  // Keys, tokens, hashes and names of files: long, and not of letters alone.
  [/(?=\S*\p{N})[\p{L}\p{N}_\-+/=.%~:]{16,}/gu, '[token]'],
  // Four digits or more, with any separators of a phone number between them.
  [/\+?\p{N}(?:[\s().\-/]{0,3}\p{N}){3,}/gu, '[number]'],
];

/**
 * A technical text without anything that may be about a person: quoted text, addresses and their
 * queries, emails, ids, tokens, phone numbers. At most 300 characters.
 */
export function scrub(text: string): string {
  const scrubbed = replacements.reduce(
    (partial, [pattern, name]) => partial.replace(pattern, name),
    beginningOf(withoutQuotes(text)),
  );
  return scrubbed.replace(/\s+/gu, ' ').trim().slice(0, maximumLength);
}
