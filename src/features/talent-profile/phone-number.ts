import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

export type { CountryCode };

/** SPEC §9. */
export const DEFAULT_COUNTRY: CountryCode = 'ES';

/** A number as the field shows it: the country fixes the code, the rest is typed. */
export type PhoneParts = { country: CountryCode; national: string };

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Formats what was typed so far the way that country writes it. */
export function formatNational(country: CountryCode, text: string): string {
  return new AsYouType(country).input(text);
}

/**
 * Takes a stored or pasted number apart, so that joining the parts gives it back. Where countries
 * share its code and nothing tells which, it is `fallback`'s if that is one of them, else the main
 * one's; what has no code belongs to `fallback`.
 */
export function splitPhone(value: string, fallback: CountryCode = DEFAULT_COUNTRY): PhoneParts {
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

/** A number too short to be one: the digits after its code, if it begins with one. */
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

/** A country with this calling code: `preferred` if it has it. */
function sharing(code: string, preferred: CountryCode): CountryCode {
  if (getCountryCallingCode(preferred) === code) return preferred;
  return getCountries().find((country) => getCountryCallingCode(country) === code) ?? preferred;
}

/** The international form that is stored: '+34 612 00 41 18'; '' when nothing was typed. */
export function joinPhone({ country, national }: PhoneParts): string {
  if (digitsOf(national) === '') return '';
  return (
    parsePhoneNumberFromString(national, country)?.formatInternational() ??
    `+${getCountryCallingCode(country)} ${digitsOf(national)}`
  );
}

/**
 * What the field becomes when its text changes. A pasted number with its own code changes the
 * country; deleting a bracket or a space deletes the digit before it, else nobody gets past it.
 */
export function typedPhone(before: PhoneParts, text: string): PhoneParts {
  if (text.trim().startsWith('+')) {
    const pasted = parsePhoneNumberFromString(text);
    if (pasted?.country) return { country: pasted.country, national: pasted.formatNational() };
  }
  const digits = digitsOf(text);
  const onlyPunctuationLost =
    text.length < before.national.length && digits === digitsOf(before.national);
  return {
    country: before.country,
    national: formatNational(before.country, onlyPunctuationLost ? digits.slice(0, -1) : digits),
  };
}

/** Whether this can be a number of that length in its country. */
export function isPossiblePhone(value: string): boolean {
  return parsePhoneNumberFromString(value)?.isPossible() ?? false;
}

export type CountryOption = { country: CountryCode; name: string; callingCode: string };

/** Every country with its calling code, by its name in the reader's language. */
export function countryOptions(locale: string): CountryOption[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return getCountries()
    .map((country) => ({
      country,
      name: names.of(country) ?? country,
      callingCode: `+${getCountryCallingCode(country)}`,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** A country of the list, or null: what a select hands over is only a text. */
export function asCountry(code: string): CountryCode | null {
  return isSupportedCountry(code) ? code : null;
}
