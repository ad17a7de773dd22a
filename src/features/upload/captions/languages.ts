import { languages } from '@/lib/i18n/languages';

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
const codeOf = (tag: string) => tag.split('-')[0]?.toLowerCase() ?? '';

/**
 * The name of a language in another, as in a list: 'Español'.
 * @param code ISO 639-1
 */
export function languageName(code: string, shownIn: string): string {
  const name = nameIn(shownIn)(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(shownIn) + name.slice(1);
}

function nameIn(shownIn: string): (code: string) => string | undefined {
  const names = new Intl.DisplayNames(shownIn, { type: 'language', fallback: 'none' });
  return (code) => names.of(code);
}

/** Names of languages as part of a sentence: 'español e inglés'. */
export function languageList(codes: readonly string[], shownIn: string): string {
  const name = nameIn(shownIn);
  return new Intl.ListFormat(shownIn).format(codes.map((code) => name(code) ?? code));
}

/**
 * The languages of ISO 639-1: first the interface's, then the browser's, then all others by name.
 * @returns their codes, each once
 */
export function languageChoices(
  shownIn: string,
  browserLanguages: readonly string[],
): readonly string[] {
  const name = nameIn(shownIn);
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    // A code that was replaced by another is read as that one: 'iw' as 'he'.
    .filter((code) => Intl.getCanonicalLocales(code)[0] === code);
  // Two codes may have one name, as Akan and Twi do; the first of them is offered.
  const byName = new Map(codes.toReversed().map((code) => [name(code), code]));
  byName.delete(undefined);
  const sortedCodes = [...byName]
    .toSorted(([a = ''], [b = '']) => a.localeCompare(b, shownIn))
    .map(([, code]) => code);
  const likely = [shownIn, ...languages, ...browserLanguages].map(codeOf);
  return [...new Set([...likely.filter((code) => sortedCodes.includes(code)), ...sortedCodes])];
}
