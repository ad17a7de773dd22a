import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ages from '@/domain/minimum-age.examples.json';
import { newPosition } from '@/domain/position/position-fields';
import { phoneNumbers } from '@/features/talent-profile/phone/phone-code';
import { emptyProfile } from './profile-fields';
import { normalizeLinkedin, profileSchema, type ProfileForm } from './profile-schema';

const filled: ProfileForm = {
  ...emptyProfile,
  fullName: 'Mei Tanaka',
  phone: '+34 612 00 41 18',
  positions: {},
};

/** The validation message of each field, by its path. */
function problems(change: Partial<ProfileForm>) {
  const { issues = [] } = v.safeParse(profileSchema, { ...filled, ...change });
  const first = issues.toReversed().map((issue) => [v.getDotPath(issue), issue.message] as const);
  return Object.fromEntries(first);
}

const withoutTheCode = problems({});
await phoneNumbers.load();

const nothingSaid = {
  fullName: 'problem.nameRequired',
  phone: 'problem.phoneRequired',
};

describe('a profile', () => {
  it('needs a name and a phone', () => {
    expect(problems({})).toEqual({});
    expect(problems({ fullName: '  ', phone: '' })).toEqual(nothingSaid);
    expect(problems({ fullName: '\u200b', phone: '\u00a0\u2060' })).toEqual(nothingSaid);
  });

  it('does not take a phone number that could not be checked', () => {
    expect(withoutTheCode).toEqual({ phone: 'problem.phoneUnchecked' });
    expect(problems({})).toEqual({});
  });

  it('needs a possible phone number', () => {
    expect(problems({ phone: '+34 61' })).toEqual({ phone: 'problem.phoneInvalid' });
  });

  describe('with a birth date', () => {
    beforeEach(() => vi.useFakeTimers({ now: new Date(`${ages.today}T12:00:00Z`) }));
    afterEach(() => vi.useRealTimers());

    it('is of an adult', () => {
      for (const birthDate of ['', ...ages.accepted]) expect(problems({ birthDate })).toEqual({});
      for (const birthDate of ages.refused) {
        expect(problems({ birthDate })).toEqual({ birthDate: 'problem.birthDateInvalid' });
      }
    });
  });

  it.each([
    ['', true],
    ['0', true],
    ['60', true],
    [' 3 ', true],
    ['61', false],
    ['-1', false],
    ['2.5', false],
    ['x', false],
  ])('accepts %j as years of experience: %s', (years, fine) => {
    const problem = 'problem.experienceInvalid';
    expect(problems({ totalExperience: years })).toEqual(fine ? {} : { totalExperience: problem });
    expect(problems({ positions: { p1: { ...newPosition, experienceYears: years } } })).toEqual(
      fine ? {} : { 'positions.p1.experienceYears': problem },
    );
  });
});

describe('a LinkedIn address', () => {
  it('is completed to a full address', () => {
    expect(normalizeLinkedin('linkedin.com/in/mei')).toBe('https://linkedin.com/in/mei');
    expect(normalizeLinkedin(' https://www.linkedin.com/in/mei ')).toBe(
      'https://www.linkedin.com/in/mei',
    );
    expect(normalizeLinkedin('')).toBe('');
  });

  it.each([
    'mei',
    'javascript:alert(1)',
    'https://evil.com/linkedin.com',
    'https://xlinkedin.com',
    'linkedin.com@evil.example/in/mei',
    'https://mei@linkedin.com/in/mei',
    'https://linkedin.com:8080/in/mei',
    'linkedin.com\u2044in.evil.example',
  ])('is refused as %s', (typed) => {
    expect(normalizeLinkedin(typed)).toBeNull();
    expect(problems({ linkedinUrl: typed })).toEqual({ linkedinUrl: 'problem.linkedinInvalid' });
  });

  it('loses signs that nobody sees', () => {
    expect(normalizeLinkedin('\u202alinkedin.com/in/\u202eiem\u202c')).toBe(
      'https://linkedin.com/in/iem',
    );
  });
});
