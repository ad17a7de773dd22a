import type { CountryCode } from 'libphonenumber-js/min';
import { digitsOf, plainPhone } from '@/domain/plain-phone';
import { countriesByCode } from './calling-codes';

/** The country of most of the first talents (docs/product.md#talent-profile). */
export const defaultCountry: CountryCode = 'ES';

/** A number as the field shows it: the country sets the code, the rest is typed. */
export interface PhoneParts {
  country: CountryCode;
  national: string;
}

const codes = new Map(
  Object.entries(countriesByCode).flatMap(([code, countries]) =>
    countries.map((country) => [country, code] as const),
  ),
);
const countriesOf = (code: string) => countriesByCode[code] ?? [];

export interface CountryOption {
  country: CountryCode;
  name: string;
  callingCode: string;
}

/** Every country with its calling code, by its name in the reader's language. */
export function countryOptions(locale: string): CountryOption[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return [...codes]
    .map(([country, code]) => ({
      country,
      name: names.of(country) ?? country,
      callingCode: `+${code}`,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** Narrows the value of a select to a country of the list; null for any other text. */
export function asCountry(text: string): CountryCode | null {
  return [...codes.keys()].find((country) => country === text) ?? null;
}

/** A number's calling code and what follows it, as they are written; null without a code. */
function splitCode(value: string): { code: string; rest: string } | null {
  // No code begins with another.
  const lengths = value.startsWith('+') ? [2, 3, 4] : [];
  const length = lengths.find((end) => countriesOf(value.slice(1, end)).length > 0);
  return length === undefined
    ? null
    : { code: value.slice(1, length), rest: value.slice(length).trim() };
}

/** Splits a number by its code alone: the main country where several share it, and digits as they are stored. */
export function splitByCode(value: string, fallback: CountryCode = defaultCountry): PhoneParts {
  const number = value.trim();
  const split = splitCode(number);
  if (!split) return { country: fallback, national: number };
  const countries = countriesOf(split.code);
  const country = countries.includes(fallback) ? fallback : countries[0];
  return { country: country ?? fallback, national: split.rest };
}

/** The international form of what was typed, not yet formatted; '' when nothing was. */
export function joinByCode({ country, national }: PhoneParts): string {
  const text = plainPhone(national);
  const digits = digitsOf(text);
  if (digits === '') return '';
  return text.startsWith('+') ? text : `+${codes.get(country) ?? ''} ${digits}`;
}

/** Whether only the metadata tells how a stored number is shown: its country, or its spaces. */
export function needsMetadata(value: string): boolean {
  if (value === '') return false;
  const split = splitCode(value);
  return !split || countriesOf(split.code).length > 1 || !split.rest.includes(' ');
}

/** Whether a text can be a number of any country. */
export const seemsPossible = (value: string): boolean =>
  value.startsWith('+') && digitsOf(value).length >= 7 && digitsOf(value).length <= 15;

/** The caret's index in the formatted text, so that as many digits follow it as in the typed text. */
export function caretPositionIn(formatted: string, typed: string, caret: number): number {
  let following = digitsOf(typed.slice(caret)).length;
  let place = formatted.length;
  while (following > 0 && place > 0) {
    place -= 1;
    if (/\d/.test(formatted.charAt(place))) following -= 1;
  }
  return place;
}
