import { describe, expect, it } from 'vitest';
import {
  asCountry,
  countryOptions,
  isPossiblePhone,
  joinPhone,
  splitPhone,
  typedPhone,
} from './phone-number';

describe('phone numbers', () => {
  it('starts in Spain', () => {
    expect(splitPhone('')).toEqual({ country: 'ES', national: '' });
  });

  it('formats while typing and adds the code by itself', () => {
    const typed = typedPhone({ country: 'ES', national: '' }, '612004118');
    expect(typed.national).toBe('612 00 41 18');
    expect(joinPhone(typed)).toBe('+34 612 00 41 18');
  });

  it('survives being stored and shown again', () => {
    const stored = '+44 7400 123456';
    const parts = splitPhone(stored);
    expect(parts.country).toBe('GB');
    expect(joinPhone(parts)).toBe(stored);
  });

  it('takes a number pasted with its own code', () => {
    expect(typedPhone({ country: 'ES', national: '' }, '+1 213 373 4253')).toEqual({
      country: 'US',
      national: '(213) 373-4253',
    });
  });

  it('lets a bracket be deleted', () => {
    const american = { country: 'US', national: '(213)' } as const;
    expect(typedPhone(american, '(213').national).toBe('21');
  });

  it('keeps an unfinished number', () => {
    expect(joinPhone({ country: 'ES', national: '6' })).toBe('+34 6');
    expect(splitPhone('+34 6')).toEqual({ country: 'ES', national: '6' });
    expect(joinPhone({ country: 'ES', national: ' ' })).toBe('');
  });

  it('tells possible from impossible', () => {
    expect(isPossiblePhone('+34 612 00 41 18')).toBe(true);
    expect(isPossiblePhone('+34 6')).toBe(false);
    expect(isPossiblePhone('hello')).toBe(false);
  });

  it('lists countries in the reader’s language', () => {
    expect(countryOptions('es').find(({ country }) => country === 'DE')).toEqual({
      country: 'DE',
      name: 'Alemania',
      callingCode: '+49',
    });
    expect(asCountry('DE')).toBe('DE');
    expect(asCountry('XX')).toBeNull();
  });
});
