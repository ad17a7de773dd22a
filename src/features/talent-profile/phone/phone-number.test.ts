import * as fc from 'fast-check';
import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { isPossiblePhone, joinPhone, splitPhone, storedPhone, typedPhone } from './phone-number';
import { countryOptions } from './phone-parts';

describe('phone numbers', () => {
  it('start with Spain', () => {
    expect(splitPhone('')).toEqual({ country: 'ES', national: '' });
  });

  it('are formatted while typing, and get the calling code', () => {
    const typed = typedPhone({ country: 'ES', national: '' }, '612004118');
    expect(typed.national).toBe('612 00 41 18');
    expect(joinPhone(typed)).toBe('+34 612 00 41 18');
  });

  it('are unchanged after being stored and shown again', () => {
    const number = '+44 7400 123456';
    const parts = splitPhone(number);
    expect(parts.country).toBe('GB');
    expect(joinPhone(parts)).toBe(number);
  });

  it.each([
    ['US', '5550101234', '+1 555 010 1234', '(555) 010-1234'],
    ['GB', '7700900', '+44 7700900', '7700900'],
    ['ES', '412345678', '+34 412 34 56 78', '412 34 56 78'],
  ] as const)(
    'shows a possible number of %s that nobody can have: %s',
    (country, typed, international, national) => {
      const number = joinPhone(typedPhone({ country, national: '' }, typed));
      expect(number).toBe(international);
      expect(splitPhone(number)).toEqual({ country, national });
    },
  );

  it('stay with the chosen country among those that share a calling code', () => {
    expect(splitPhone('+1 555 010 1234', 'CA').country).toBe('CA');
    expect(splitPhone('+1 5', 'CA')).toEqual({ country: 'CA', national: '5' });
    expect(splitPhone('+1 555 010 1234', 'FR').country).toBe('US');
  });

  it('come out unchanged for every country', () => {
    const countries = countryOptions('en').map(({ country }) => country);
    const digits = fc.stringMatching(/^\d{3,14}$/);
    for (const country of countries) {
      const code = getCountryCallingCode(country);
      fc.assert(
        fc.property(digits, (typed) => {
          const number = joinPhone(typedPhone({ country, national: '' }, typed));
          fc.pre(isPossiblePhone(number));
          // Skips texts that the parser changes, such as numbers with a prefix for domestic or foreign calls.
          fc.pre(number.startsWith(`+${code} `));
          fc.pre(parsePhoneNumberFromString(number)?.formatInternational() === number);
          const parts = splitPhone(number);
          expect(joinPhone(parts)).toBe(number);
          expect(getCountryCallingCode(parts.country)).toBe(code);
        }),
        { numRuns: 10 },
      );
    }
  });

  it('change the country when pasted with its code', () => {
    expect(typedPhone({ country: 'ES', national: '' }, '+1 213 373 4253')).toEqual({
      country: 'US',
      national: '(213) 373-4253',
    });
  });

  it.each([
    ['marks of direction round it', '\u202a+376 312 345\u202c', '+376 312 345'],
    ['its code in brackets', '(+376) 312 345', '+376 312 345'],
    ['tel: in front', 'tel:+376312345', '+376 312 345'],
    ['words in front', 'Phone: +376 312 345', '+376 312 345'],
    ['a wide plus and wide digits', '＋３７６ ３１２ ３４５', '+376 312 345'],
    ['Arabic digits', '+٣٧٦ ٣١٢ ٣٤٥', '+376 312 345'],
    ['marks and a British code', '\u202a+44 20 7946 0958\u202c', '+44 20 7946 0958'],
    ['an American code', '\u200e+1 415 555 2671', '+1 415 555 2671'],
    ['a zero in brackets', '+44 (0)20 7946 0958', '+44 20 7946 0958'],
    ['the 1 of Mexican mobiles', '+52 1 55 1234 5678', '+52 55 1234 5678'],
    ['no 1', '+52 55 1234 5678', '+52 55 1234 5678'],
    ['two zeros for the plus', '00376 312 345', '+376 312 345'],
    ['tel: and no code', 'tel:612004118', '+34 612 00 41 18'],
    ['Arabic digits and no code', '٦١٢٠٠٤١١٨', '+34 612 00 41 18'],
    ['marks and no code', '\u202d612 00 41 18\u202c', '+34 612 00 41 18'],
  ])('mean the same when pasted with %s', (_how, pasted, number) => {
    const typed = typedPhone({ country: 'ES', national: '' }, pasted);
    expect(joinPhone(typed)).toBe(number);
    expect(isPossiblePhone(number)).toBe(true);
  });

  it('lose the digit before a bracket that is deleted', () => {
    const american = { country: 'US', national: '(213)' } as const;
    expect(typedPhone(american, '(213').national).toBe('21');
  });

  it('stay as typed while unfinished', () => {
    expect(joinPhone({ country: 'ES', national: '6' })).toBe('+34 6');
    expect(splitPhone('+34 6')).toEqual({ country: 'ES', national: '6' });
    expect(joinPhone({ country: 'ES', national: ' ' })).toBe('');
  });

  it('are stored in one form, however they were typed before they could be formatted', () => {
    expect(storedPhone('+34 612004118')).toBe('+34 612 00 41 18');
    expect(storedPhone('+44 02079460958')).toBe('+44 20 7946 0958');
  });

  it('are checked for a possible length', () => {
    expect(isPossiblePhone('+34 612 00 41 18')).toBe(true);
    expect(isPossiblePhone('+34 6')).toBe(false);
    expect(isPossiblePhone('hello')).toBe(false);
    expect(isPossiblePhone('+34 000 00 00 00')).toBe(false);
  });
});
