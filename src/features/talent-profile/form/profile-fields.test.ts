import { describe, expect, it } from 'vitest';
import {
  columnsOf,
  emptyProfile,
  fieldsOf,
  linkedinAddress,
  liveEdits,
  profileEditsFrom,
  splitSkills,
  validateProfile,
} from './profile-fields';

const filled = { ...emptyProfile, fullName: 'Mei Tanaka', phone: '+34 612 00 41 18' };
const problems = (change: Partial<typeof filled>, isPhone = true) =>
  validateProfile({ ...filled, ...change }, () => isPhone, '2026-06-01');

describe('validateProfile', () => {
  it('wants a name and a phone', () => {
    expect(problems({})).toEqual({});
    expect(problems({ fullName: '  ', phone: '' })).toEqual({
      fullName: 'nameRequired',
      phone: 'phoneRequired',
    });
    expect(problems({ fullName: '\u200b', phone: '\u00a0\u2060' })).toEqual({
      fullName: 'nameRequired',
      phone: 'phoneRequired',
    });
  });

  it('wants a possible phone number', () => {
    expect(problems({}, false)).toEqual({ phone: 'phoneInvalid' });
  });

  it.each([['2026-06-01'], ['2030-01-01'], ['1850-01-01']])('refuses birth on %s', (birthDate) => {
    expect(problems({ birthDate })).toEqual({ birthDate: 'birthDateInvalid' });
  });

  it.each([
    ['', true],
    ['0', true],
    ['60', true],
    ['61', false],
    ['-1', false],
    ['2.5', false],
  ])('experience of %s years: %s', (totalExperience, fine) => {
    expect(problems({ totalExperience })).toEqual(
      fine ? {} : { totalExperience: 'experienceInvalid' },
    );
  });
});

describe('linkedinAddress', () => {
  it('completes what people type', () => {
    expect(linkedinAddress('linkedin.com/in/mei')).toBe('https://linkedin.com/in/mei');
    expect(linkedinAddress(' https://www.linkedin.com/in/mei ')).toBe(
      'https://www.linkedin.com/in/mei',
    );
    expect(linkedinAddress('')).toBe('');
  });

  it.each(['mei', 'javascript:alert(1)', 'https://evil.com/linkedin.com', 'https://xlinkedin.com'])(
    'refuses %s',
    (typed) => expect(linkedinAddress(typed)).toBeNull(),
  );
});

describe('edits', () => {
  it('drops what is stored already, field by field', () => {
    const stored = { ...filled, languages: ['English', 'Spanish'] };
    expect(
      liveEdits(stored, { fullName: 'Mei Tanaka', languages: ['English'], bio: 'Hello' }),
    ).toEqual({ languages: ['English'], bio: 'Hello' });
    expect(liveEdits(stored, { languages: ['English', 'Spanish'] })).toEqual({});
  });

  it('writes only the columns that were edited', () => {
    expect(columnsOf({ fullName: ' Mei ', bio: '' })).toEqual({ full_name: 'Mei', bio: null });
    expect(
      columnsOf({
        skills: ['B2B', 'HubSpot'],
        totalExperience: '6',
        linkedinUrl: 'linkedin.com/in/mei',
        birthDate: '',
      }),
    ).toEqual({
      skills: 'B2B, HubSpot',
      total_experience: 6,
      linkedin_url: 'https://linkedin.com/in/mei',
      birth_date: null,
    });
  });
});

describe('fieldsOf', () => {
  it('starts empty for someone new', () => {
    expect(fieldsOf(null)).toEqual(emptyProfile);
  });

  it('splits skills, without blanks and repeats', () => {
    expect(splitSkills('B2B, HubSpot,, B2B ')).toEqual(['B2B', 'HubSpot']);
    expect(splitSkills(null)).toEqual([]);
  });
});

it('takes up kept edits, and leaves out what is none', () => {
  const kept = { city: 'Bilbao', phone: 34, skills: ['Closing', 1], languages: 'Basque', x: '' };
  expect(profileEditsFrom(kept)).toEqual({ city: 'Bilbao', skills: ['Closing'] });
  expect(profileEditsFrom(undefined)).toEqual({});
});
