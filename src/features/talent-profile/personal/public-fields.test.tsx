import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useForm } from 'react-hook-form';
import { initReactI18next } from 'react-i18next';
import { expect, it } from 'vitest';
import english from '@locales/en/talent-profile.json';
import terms from '@locales/en/terms.json';
import { emptyProfile } from '@/features/talent-profile/form/profile-fields';
import type { ProfileForm } from '@/features/talent-profile/form/profile-schema';
import { AboutSection } from './about-section';
import { PersonalSection } from './personal-section';

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['talent-profile', 'terms'],
  interpolation: { escapeValue: false },
  resources: { en: { 'talent-profile': english, terms } },
});

function Sections() {
  const form = useForm<ProfileForm>({ defaultValues: { ...emptyProfile, positions: {} } });
  const editor = { form, store: () => Promise.resolve() };
  return (
    <>
      <PersonalSection editor={editor} actions={null} />
      <AboutSection editor={editor} actions={null} />
    </>
  );
}

function show() {
  render(<Sections />);
  return userEvent.setup();
}

const told = english.problem.contactDetails;
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const marks = () => screen.queryAllByRole('img', { name: told });

it('marks a skill that gives contact details away as soon as it is added, and no other', async () => {
  const user = show();
  await user.type(field('Skills'), 'Instagram ads{Enter}');
  expect(field('Skills')).toBeValid();
  await user.type(field('Skills'), 'insta: mei{Enter}');
  expect(field('Skills')).toHaveAccessibleDescription(expect.stringContaining(told));
  expect(marks()).toHaveLength(1);
  expect(screen.getByText('insta: mei').parentElement).toContainElement(marks()[0] ?? null);
  await user.click(screen.getByRole('button', { name: 'Remove insta: mei' }));
  expect(field('Skills')).toBeValid();
  expect(marks()).toEqual([]);
});

it('marks the skills over which a phone number is spread', async () => {
  const user = show();
  await user.type(field('Skills'), '600{Enter}Closing{Enter}111{Enter}');
  expect(marks()).toEqual([]);
  await user.type(field('Skills'), '222{Enter}');
  expect(marks()).toHaveLength(3);
});

it.each([
  ['City', 'Madrid 612 34 56 78', 'Madrid'],
  ['Country', 'mei.com', 'Spain'],
  [/^Full name/, '@mei_sells Tanaka', 'Mei Tanaka'],
])('tells at once that %s gives contact details away', async (label, bad, fine) => {
  const user = show();
  await user.type(field(label), bad);
  expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(told));
  await user.clear(field(label));
  await user.type(field(label), fine);
  expect(field(label)).toBeValid();
});

it('tells at once that a number is spread over city and country', async () => {
  const user = show();
  await user.type(field('City'), 'Madrid 600 111');
  expect(field('City')).toBeValid();
  await user.type(field('Country'), '222');
  for (const label of ['City', 'Country']) {
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(told));
  }
  await user.clear(field('Country'));
  expect(field('City')).toBeValid();
});

it.each([
  [
    'Pitchrel Support',
    "This name could be taken for Pitchreel's own, or for a verified one. Choose another.",
  ],
  ['\u041cei Tanaka', english.problem.nameMixed],
])('tells at once what speaks against the name %j', async (name, sentence) => {
  const user = show();
  await user.type(field(/^Full name/), name);
  expect(field(/^Full name/)).toHaveAccessibleDescription(expect.stringContaining(sentence));
  await user.clear(field(/^Full name/));
  await user.type(field(/^Full name/), 'Мария Иванова');
  expect(field(/^Full name/)).toBeValid();
});

it('takes a name that was pasted with marks that nobody sees', async () => {
  const user = show();
  await user.click(field(/^Full name/));
  await user.paste('\u202aM\u200bei Tanaka\u202c');
  expect(field(/^Full name/)).toBeValid();
});

it('suggests the name that everyone sees, and tells at once what speaks against another', async () => {
  const user = show();
  await user.type(field(/^Full name/), 'Pérez García, Dra. Ana');
  expect(field('Shown as')).toHaveAttribute('placeholder', 'Ana');
  await user.type(field('Shown as'), 'Ana María Pérez');
  expect(field('Shown as')).toHaveAccessibleDescription(
    expect.stringContaining(english.problem.shownTooLong),
  );
  await user.clear(field('Shown as'));
  await user.type(field('Shown as'), 'Ana María');
  expect(field('Shown as')).toBeValid();
});
