import { expect, it } from 'vitest';
import { emptyProfile, profileColumns, profileFieldsOf, splitSkills } from './profile-fields';

it('writes only the columns that were edited', () => {
  expect(profileColumns({ fullName: ' Mei ', bio: '' })).toEqual({ full_name: 'Mei', bio: null });
  expect(
    profileColumns({
      skills: ['B2B', 'HubSpot'],
      totalExperience: '6',
      linkedinUrl: 'linkedin.com/in/mei',
    }),
  ).toEqual({
    skills: 'B2B, HubSpot',
    total_experience: 6,
    linkedin_url: 'https://linkedin.com/in/mei',
  });
});

it('writes what was pasted without signs that nobody sees', () => {
  expect(
    profileColumns({
      fullName: '\u202aMei\u202c Tanaka\u200b',
      city: '\u200eMálaga',
      bio: 'One\ntwo',
    }),
  ).toEqual({ full_name: 'Mei Tanaka', city: 'Málaga', bio: 'One\ntwo' });
});

it('starts empty for someone new', () => {
  expect(profileFieldsOf(null)).toEqual(emptyProfile);
});

it('splits stored skills, without blanks and repeats', () => {
  expect(splitSkills('B2B, HubSpot,, B2B ')).toEqual(['B2B', 'HubSpot']);
  expect(splitSkills(null)).toEqual([]);
});
