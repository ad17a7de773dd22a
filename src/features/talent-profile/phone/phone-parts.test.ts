import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/metadata.min.json';
import { describe, expect, it } from 'vitest';
import { countriesByCode } from './calling-codes';
import { joinPhone, splitPhone } from './phone-number';
import {
  asCountry,
  caretPositionIn,
  countryOptions,
  joinByCode,
  needsMetadata,
  seemsPossible,
  splitByCode,
} from './phone-parts';

describe('phone numbers without their metadata', () => {
  it('have their countries listed in the language of the interface', () => {
    expect(countryOptions('es').find(({ country }) => country === 'DE')).toEqual({
      country: 'DE',
      name: 'Alemania',
      callingCode: '+49',
    });
    expect(asCountry('DE')).toBe('DE');
    expect(asCountry('XX')).toBeNull();
  });

  it('know the code of every country, and the main country of every code', () => {
    expect(countriesByCode).toEqual(metadata.country_calling_codes);
    for (const { country, callingCode } of countryOptions('en')) {
      expect(callingCode).toBe(`+${getCountryCallingCode(country)}`);
    }
    expect(countryOptions('en')).toHaveLength(getCountries().length);
  });

  it('keep the caret where a digit of another script was typed', () => {
    expect(caretPositionIn('612 00', '612٠٠', 4)).toBe(5);
  });

  it('start with Spain', () => {
    expect(splitByCode('')).toEqual({ country: 'ES', national: '' });
    expect(needsMetadata('')).toBe(false);
  });

  it.each([
    ['+34 612 00 41 18', 'ES', '612 00 41 18'],
    ['+44 20 7946 0958', 'GB', '20 7946 0958'],
    ['+376 312 345', 'AD', '312 345'],
    ['+34612004118', 'ES', '612004118'],
    ['+34', 'ES', ''],
    ['612004118', 'ES', '612004118'],
    ['+999 1', 'ES', '+999 1'],
  ])('are shown as they are stored: %s', (number, country, national) => {
    expect(splitByCode(number)).toEqual({ country, national });
  });

  it.each(['+34 612 00 41 18', '+44 20 7946 0958', '+1 613 555 0123', '+376 312 345'])(
    'are the same number with their metadata: %s',
    (number) => {
      const parts = splitByCode(number);
      expect(joinPhone(parts)).toBe(number);
      expect(parsePhoneNumberFromString(joinByCode(parts))?.formatInternational()).toBe(number);
      expect(getCountryCallingCode(splitPhone(number).country)).toBe(
        getCountryCallingCode(parts.country),
      );
    },
  );

  it('stay with the chosen country among those that share a calling code', () => {
    expect(splitByCode('+1 613 555 0123', 'CA').country).toBe('CA');
    expect(splitByCode('+1 613 555 0123', 'FR').country).toBe('US');
  });

  it('need it where a code is shared, or the spaces are not stored', () => {
    expect(needsMetadata('+34 612 00 41 18')).toBe(false);
    expect(needsMetadata('+1 613 555 0123')).toBe(true);
    expect(needsMetadata('+34612004118')).toBe(true);
    expect(needsMetadata('612004118')).toBe(true);
  });

  it('keep everything that is typed', () => {
    expect(joinByCode({ country: 'ES', national: '612 00-41 18' })).toBe('+34 612004118');
    expect(joinByCode({ country: 'ES', national: '+44 20 7946 0958' })).toBe('+44 20 7946 0958');
    expect(joinByCode({ country: 'ES', national: '(+376) 312 345' })).toBe('+376 312 345');
    expect(joinByCode({ country: 'ES', national: ' ' })).toBe('');
  });

  it('seem possible by their length alone', () => {
    expect(seemsPossible('+34 612 00 41 18')).toBe(true);
    expect(seemsPossible('+34 6')).toBe(false);
    expect(seemsPossible('612004118')).toBe(false);
  });
});
