import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import english from '../../../locales/en/talent-profile.json' with { type: 'json' };
import { answer, noNetwork } from '../../support/services/answers.ts';
import { createTalentWithPitch } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';
import { openProfile, saveAll, type } from './profile-steps.ts';

const warning = english.problem.contactDetails;
const field = (label: string | RegExp) => screen.getByLabelText(label, { selector: 'input' });
const marks = () => screen.queryAllByRole('img', { name: warning });

/** Types a text into a field and leaves it. */
async function fill(user: UserEvent, label: string | RegExp, text: string) {
  await type(user, field(label), text);
  await user.tab();
}
const expectWarning = (label: string | RegExp, sentence: string = warning) =>
  waitFor(() =>
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(sentence)),
  );

const open = async () => openProfile(await createTalentWithPitch('Mei Tanaka', 'Setter'));

it('marks a skill that gives contact details away once it is added, and no other', async () => {
  const user = await open();
  await user.type(field('Skills'), 'Instagram ads{Enter}insta: mei{Enter}');
  await expectWarning('Skills');
  expect(marks()).toHaveLength(1);
  expect(screen.getByText('insta: mei').parentElement).toContainElement(marks()[0] ?? null);
  await user.click(screen.getByRole('button', { name: 'Remove insta: mei' }));
  await waitFor(() => expect(field('Skills')).toBeValid());
  expect(marks()).toEqual([]);
});

it('marks the skills over which a phone number is spread', async () => {
  const user = await open();
  await user.type(field('Skills'), '600{Enter}Closing{Enter}111{Enter}222{Enter}');
  await waitFor(() => expect(marks()).toHaveLength(3));
});

it.each([
  ['City', 'Madrid 612 34 56 78', 'Madrid'],
  ['Country', 'mei.com', 'Spain'],
  [/^Full name/, '@mei_sells Tanaka', 'Mei Tanaka'],
])('warns about contact details once the focus leaves %s', async (label, bad, fine) => {
  const user = await open();
  await fill(user, label, bad);
  await expectWarning(label);
  await fill(user, label, fine);
  await waitFor(() => expect(field(label)).toBeValid());
});

it('warns about a number that is spread over city and country', async () => {
  const user = await open();
  await fill(user, 'City', 'Madrid 600 111');
  await fill(user, 'Country', '222');
  await expectWarning('City');
  await expectWarning('Country');
  await fill(user, 'Country', 'Spain');
  await waitFor(() => expect(field('City')).toBeValid());
});

it.each([
  [
    'Pitchrel Support',
    "This name could be taken for Pitchreel's own, or for a verified one. Choose another.",
  ],
  ['\u041cei Tanaka', english.problem.nameMixed],
])('says why the name %j is not allowed', async (name, sentence) => {
  const user = await open();
  await fill(user, /^Full name/, name);
  await expectWarning(/^Full name/, sentence);
  await fill(user, /^Full name/, 'Мария Иванова');
  await waitFor(() => expect(field(/^Full name/)).toBeValid());
});

it('takes a name that was pasted with marks that nobody sees', async () => {
  const user = await open();
  await fill(user, 'Country', 'mei.com');
  await fill(user, /^Full name/, '\u202aM\u200bei Tanaka\u202c');
  await expectWarning('Country');
  expect(field(/^Full name/)).toBeValid();
});

it('suggests the name that everyone sees, and says why another is not allowed', async () => {
  const user = await open();
  await type(user, field(/^Full name/), 'Pérez García, Dra. Ana');
  expect(field('Shown as')).toHaveAttribute('placeholder', 'Ana');
  await fill(user, 'Shown as', 'Ana María Pérez');
  await expectWarning('Shown as', english.problem.shownTooLong);
  await fill(user, 'Shown as', 'Ana María');
  await waitFor(() => expect(field('Shown as')).toBeValid());
});

it('leaves it to the save where the database cannot be asked', async () => {
  const talent = await createTalentWithPitch('Mei Tanaka', 'Setter');
  const user = await openProfile(talent);
  answer('POST /rest/v1/text_checks', noNetwork);
  await fill(user, 'City', 'Madrid');
  await saveAll(user);
  const { data } = await service
    .from('talent_profiles')
    .select('city')
    .eq('user_id', talent.userId)
    .single();
  expect(data).toEqual({ city: 'Madrid' });
});
