import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import { digitsOf, plainPhone } from '@/domain/plain-phone';
import { defaultCountry, type PhoneParts } from './phone-parts';

/** A number as WhatsApp writes Mexican mobiles, with a 1 that nobody dials any more. */
const mexicanMobile = /^(\+52)[^0-9]*1(?=(?:[^0-9]*[0-9]){10}[^0-9]*$)/;

/** Formats a partial or complete number in the country's national format. */
function formatNational(country: CountryCode, text: string): string {
  return new AsYouType(country).input(text);
}

/**
 * Splits a stored or pasted number so that joining the parts gives it back. If several countries share
 * its code and the number fits more than one, `fallback` is chosen if it is among them, else the main
 * country; a number without a code belongs to `fallback`.
 */
export function splitPhone(value: string, fallback: CountryCode = defaultCountry): PhoneParts {
  const parsed = parsePhoneNumberFromString(value, fallback);
  if (!parsed) return splitUnfinished(value.trim(), fallback);
  const possible = parsed.getPossibleCountries();
  const shared = possible.includes(fallback) ? fallback : possible[0];
  const country = parsed.country ?? shared ?? sharing(parsed.countryCallingCode, fallback);
  const written = [
    parsed.formatNational(),
    formatNational(country, parsed.nationalNumber),
    parsed.nationalNumber,
  ];
  const number = parsed.formatInternational();
  const national = written.find((text) => joinPhone({ country, national: text }) === number);
  return { country, national: national ?? number };
}

/** Splits a number that is too short to parse: the code, if it begins with one, and the digits after it. */
function splitUnfinished(value: string, fallback: CountryCode): PhoneParts {
  const typing = new AsYouType();
  typing.input(value);
  const code = value.startsWith('+') ? typing.getCallingCode() : undefined;
  if (code === undefined) {
    return { country: fallback, national: formatNational(fallback, value.replace(/^\+/, '')) };
  }
  const country = sharing(code, fallback);
  return { country, national: formatNational(country, digitsOf(value).slice(code.length)) };
}

/** A country with this calling code; `preferred`, if it has that code. */
function sharing(code: string, preferred: CountryCode): CountryCode {
  if (getCountryCallingCode(preferred) === code) return preferred;
  return getCountries().find((country) => getCountryCallingCode(country) === code) ?? preferred;
}

/** The international form for storage: '+34 612 00 41 18'; '' when nothing was typed. */
export function joinPhone({ country, national }: PhoneParts): string {
  if (digitsOf(national) === '') return '';
  const parsed = parsePhoneNumberFromString(national, country);
  if (parsed) return parsed.formatInternational();
  // A number typed with another country's code, still too short to parse.
  if (national.startsWith('+')) return national;
  return `+${getCountryCallingCode(country)} ${digitsOf(national)}`;
}

/**
 * The field's parts after its text changed. A number with its own code, pasted or typed, changes the
 * country as soon as it is recognised. Deleting a bracket or a space deletes the digit before it,
 * because formatting would put the bracket back.
 * @param caret the caret's index in the text
 */
export function typedPhone(before: PhoneParts, typed: string, caret = typed.length): PhoneParts {
  const text = plainPhone(typed);
  if (text.startsWith('+')) {
    const number = parsePhoneNumberFromString(text.replace(mexicanMobile, '$1'));
    if (number?.country) return { country: number.country, national: number.formatNational() };
    return { country: before.country, national: new AsYouType().input(text) };
  }
  const digits = digitsOf(text);
  const onlyPunctuationLost =
    typed.length < before.national.length && digits === digitsOf(before.national);
  const deleted = digitsOf(typed.slice(0, caret)).length - 1;
  const remainingDigits = onlyPunctuationLost
    ? digits.slice(0, Math.max(deleted, 0)) + digits.slice(deleted + 1)
    : digits;
  return { country: before.country, national: formatNational(before.country, remainingDigits) };
}

/** Whether the number has a possible length for its country; one digit repeated throughout is refused. */
export function isPossiblePhone(value: string): boolean {
  const number = parsePhoneNumberFromString(value);
  return number !== undefined && number.isPossible() && !/^(\d)\1*$/.test(number.nationalNumber);
}

/** A number in the form in which it is stored. */
export const storedPhone = (value: string): string => joinPhone(splitPhone(value));
