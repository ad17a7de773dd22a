import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { answer, noNetwork, refused } from '../../support/services/answers.ts';
import { createPerson, createTalentWithPitch, type Person } from '../../support/people/people.ts';
import { positionsOf } from '../../support/people/pitches.ts';
import { address, openApp } from '../open-app.ts';
import { fieldOf, isSaved, openProfile, readAgain, save, saveAll, type } from './profile-steps.ts';

const name = () => screen.getByLabelText(/^Full name/);
const city = () => screen.getByLabelText('City');
const phone = () => screen.getByRole('textbox', { name: 'Phone' });

const storedProfile = async ({ client }: Person) => {
  const { data, error } = await client
    .from('talent_profiles')
    .select('*, talent_private_details (birth_date)')
    .single();
  if (error) throw error;
  return data;
};

it('a profile is filled in, saved, and asks before it is left unsaved', async () => {
  const talent = await createPerson('talent', 'lia');
  const user = await openProfile(talent);
  expect(
    screen.getByRole('heading', { name: 'First the pitch. One minute is enough.' }),
  ).toBeVisible();

  await save(user);
  expect(await screen.findByText('Full name is required')).toBeVisible();
  expect(await screen.findByText('Phone is required')).toBeVisible();
  await waitFor(() => expect(name()).toHaveFocus());

  await type(user, name(), 'Lia Moreno');
  await type(user, phone(), '612004118');
  await waitFor(() => expect(phone()).toHaveValue('612 00 41 18'));
  const countries = screen.getAllByLabelText<HTMLSelectElement>('Country');
  expect(countries.map(({ value }) => value)).toContain('ES');

  const languages = screen.getByRole('combobox', { name: 'Languages' });
  await user.type(languages, 'chinese');
  await waitFor(() =>
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(2),
  );
  await user.click(screen.getByRole('option', { name: 'Chinese (Simplified)' }));
  await user.type(languages, 'span{Enter}{Escape}');
  await user.type(screen.getByLabelText('Skills'), 'Negotiation{Enter}HubSpot,');
  await type(user, city(), 'Valencia');
  await type(user, screen.getByLabelText('LinkedIn profile'), 'linkedin.com/in/lia');
  await type(user, screen.getByLabelText(/^Total experience/), '6');
  await type(user, screen.getByLabelText('Birth date'), '1990-05-17');

  const [home] = screen.getAllByRole('link', { name: /home page$/ });
  if (home) await user.click(home);
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Stay here' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(address()).toBe('/talent/profile');
  expect(city()).toHaveValue('Valencia');

  // A double click, because the second click must change nothing.
  const [button] = screen.getAllByRole('button', { name: 'Save Profile' });
  if (button) await user.dblClick(button);
  await isSaved();
  expect(name()).toHaveValue('Lia Moreno');

  await openApp('/talent/profile');
  await waitFor(() => expect(phone()).toHaveValue('612 00 41 18'));
  expect(screen.getByLabelText('LinkedIn profile')).toHaveValue('https://linkedin.com/in/lia');
  expect(screen.getByRole('button', { name: 'Remove Chinese (Simplified)' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove HubSpot' })).toBeVisible();
  expect(screen.getByLabelText('Birth date')).toHaveValue('1990-05-17');
  expect(await storedProfile(talent)).toMatchObject({
    full_name: 'Lia Moreno',
    phone: '+34 612 00 41 18',
    languages: ['Chinese (Simplified)', 'Spanish'],
    skills: 'Negotiation, HubSpot',
    total_experience: 6,
  });
  expect(await positionsOf(talent)).toHaveLength(1);
});

it('typed text stays while offline', async () => {
  const talent = await createPerson('talent', 'gus');
  const user = await openProfile(talent);
  await type(user, name(), 'Gus Ortiz');
  await type(user, phone(), '612004118');
  let isOffline = true;
  answer('POST /rest/v1/talent_profiles', () => (isOffline ? noNetwork() : undefined));
  await save(user);
  expect(await screen.findByText(/^Error saving profile/)).toBeInTheDocument();
  expect(
    await screen.findByText("We couldn't save it. Your changes are still here."),
  ).toBeVisible();
  isOffline = false;
  expect(name()).toHaveValue('Gus Ortiz');
  await saveAll(user);
  expect(await storedProfile(talent)).toMatchObject({ full_name: 'Gus Ortiz' });
});

it('says in its own words that the database refused something', async () => {
  const talent = await createPerson('talent', 'refused');
  const user = await openProfile(talent);
  await type(user, name(), 'Gus Ortiz');
  await type(user, phone(), '612004118');
  const message = 'new row for relation "talent_profiles" violates check constraint "a_rule"';
  answer('POST /rest/v1/talent_profiles', () => refused(400, '23514', message));
  await save(user);
  expect(
    await screen.findByText(
      "Error saving profile: We can't accept something you entered. Check it and try again.",
    ),
  ).toBeInTheDocument();
});

it('what another window has saved is not overwritten, and no second position is created', async () => {
  const talent = await createPerson('talent', 'ada');
  const user = await openProfile(talent);
  await type(user, name(), 'Ada Second');
  await type(user, phone(), '612004118');
  await user.selectOptions(fieldOf('Work type'), 'Remote');
  const { client, userId } = talent;
  await client
    .from('talent_profiles')
    .upsert({ user_id: userId, full_name: 'Ada First', phone: '+34 612 00 41 18', city: 'Bilbao' })
    .throwOnError();
  await client
    .from('talent_positions')
    .insert({ id: userId, position_title: 'Setter', experience_years: 7 })
    .throwOnError();
  await saveAll(user);
  expect(await storedProfile(talent)).toMatchObject({ full_name: 'Ada Second', city: 'Bilbao' });
  const positions = await client
    .from('talent_positions')
    .select('position_title, work_type, experience_years');
  expect(positions.data).toEqual([
    { position_title: 'Setter', work_type: 'remote', experience_years: 7 },
  ]);
});

it('contact details in a public field are reported before saving, and nothing is saved until they are gone', async () => {
  const talent = await createTalentWithPitch('Nora Vidal', 'Setter');
  const user = await openProfile(talent);
  await type(user, city(), 'Madrid, WhatsApp 612 34 56 78');
  const skills = screen.getByLabelText('Skills');
  await user.type(skills, 'insta: nora.sells{Enter}');
  await save(user);

  await waitFor(() => expect(city()).toHaveFocus());
  const problem = /^Companies get your contact when they unlock you\. Remove the phone number/;
  await waitFor(() => expect(city()).toHaveAccessibleDescription(problem));
  await waitFor(() => expect(skills).toHaveAccessibleDescription(problem));
  expect(await storedProfile(talent)).toMatchObject({ city: null, skills: 'Negotiation' });

  await type(user, city(), 'Madrid 28013');
  await user.click(screen.getByRole('button', { name: 'Remove insta: nora.sells' }));
  await waitFor(() => expect(screen.queryByText(problem)).toBeNull());
  await saveAll(user);
  expect(await storedProfile(talent)).toMatchObject({
    city: 'Madrid 28013',
    skills: 'Negotiation',
  });
});

it('the birth date stays in the form when only the rest of the profile could be saved', async () => {
  const talent = await createTalentWithPitch('Mei Lin');
  const user = await openProfile(talent);
  await type(user, city(), 'Valencia');
  await type(user, screen.getByLabelText('Birth date'), '1990-05-17');
  let isRefused = true;
  const saves = answer('POST /rest/v1/talent_profiles', () => undefined);
  answer('POST /rest/v1/talent_private_details', () =>
    isRefused ? refused(500, 'XX000', 'Not now') : undefined,
  );
  await save(user);
  expect(
    await screen.findByText("We couldn't save it. Your changes are still here."),
  ).toBeVisible();
  expect(await storedProfile(talent)).toMatchObject({
    city: 'Valencia',
    talent_private_details: null,
  });
  expect(screen.getByLabelText('Birth date')).toHaveValue('1990-05-17');

  isRefused = false;
  await saveAll(user);
  expect((await storedProfile(talent)).talent_private_details).toEqual({
    birth_date: '1990-05-17',
  });
  // The city was saved the first time, so it is not written again.
  expect(saves).toHaveLength(1);

  await user.clear(screen.getByLabelText('Birth date'));
  await saveAll(user);
  expect((await storedProfile(talent)).talent_private_details).toEqual({ birth_date: null });
  expect(screen.getByLabelText('Birth date')).toHaveValue('');
});

it('saved values are shown as they are stored, and what was typed meanwhile stays', async () => {
  const talent = await createTalentWithPitch('Mei Tan');
  const user = await openProfile(talent);
  const linkedin = screen.getByLabelText('LinkedIn profile');
  await type(user, linkedin, 'linkedin.com/in/mei');
  await type(user, city(), 'Valencia');
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  answer('POST /rest/v1/talent_profiles', () => gate.then(() => undefined));
  await save(user);
  await user.type(city(), ' centre');
  release();
  await waitFor(() => expect(linkedin).toHaveValue('https://linkedin.com/in/mei'));
  expect(city()).toHaveValue('Valencia centre');
  expect(screen.getByText('You have unsaved changes.')).toBeVisible();
  await saveAll(user);
  expect(await storedProfile(talent)).toMatchObject({ city: 'Valencia centre' });
});

it('an older read that arrives after a save does not bring old values back', async () => {
  const talent = await createTalentWithPitch('Mei Wu');
  const user = await openProfile(talent);
  const old = await storedProfile(talent);
  let release: () => void = () => undefined;
  const gate = new Promise<Response>((resolve) => (release = () => resolve(Response.json([old]))));
  const reads = answer('GET /rest/v1/talent_profiles', () => gate);
  const reading = readAgain();
  await waitFor(() => expect(reads.length).toBeGreaterThan(0));
  await type(user, name(), 'Mei Lin');
  await saveAll(user);
  release();
  await reading;
  expect(name()).toHaveValue('Mei Lin');
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
});

it('what another tab saves is shown, except in fields that are being edited', async () => {
  const talent = await createTalentWithPitch('Mei Ho');
  const user = await openProfile(talent);
  await type(user, fieldOf('Years of experience'), '7');
  await type(user, city(), 'Valencia');
  const { client, positionId, userId } = talent;
  await client
    .from('talent_positions')
    .update({ position_title: 'Closer', experience_years: 4 })
    .eq('id', positionId)
    .throwOnError();
  await client
    .from('talent_profiles')
    .update({ full_name: 'Mei Lin', city: 'Bilbao' })
    .eq('user_id', userId)
    .throwOnError();
  await readAgain();
  await waitFor(() => expect(fieldOf('Position')).toHaveValue('Closer'));
  await waitFor(() => expect(name()).toHaveValue('Mei Lin'));
  expect(fieldOf('Years of experience')).toHaveValue('7');
  expect(city()).toHaveValue('Valencia');
  await saveAll(user);
  expect(await storedProfile(talent)).toMatchObject({ full_name: 'Mei Lin', city: 'Valencia' });
});

it('typed text stays when the profile cannot be read again', async () => {
  const user = await openProfile(await createTalentWithPitch('Mei Ko'));
  await type(user, city(), 'Valencia');
  const reads = answer('GET /rest/v1/talent_profiles', () => refused(403, '42501'));
  await readAgain();
  expect(reads.length).toBeGreaterThan(0);
  expect(city()).toHaveValue('Valencia');
});

it('leaving during a save asks first, and the edits stay when the save fails', async () => {
  const user = await openProfile(await createTalentWithPitch('Mei So'));
  await type(user, city(), 'Valencia');
  let fail: () => void = () => undefined;
  const failed = new Promise<never>(
    (_resolve, reject) => (fail = () => reject(new TypeError('No answer'))),
  );
  answer('POST /rest/v1/talent_profiles', () => failed);
  await save(user);
  const [messages] = screen.getAllByRole('link', { name: /^Messages\b/ });
  if (messages) await user.click(messages);
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  fail();
  expect(
    await screen.findByText("We couldn't save it. Your changes are still here."),
  ).toBeInTheDocument();
  await user.click(within(question).getByRole('button', { name: 'Stay here' }));
  expect(address()).toBe('/talent/profile');
  expect(city()).toHaveValue('Valencia');
});

it('edits that were unsaved when the session ended are restored', async () => {
  const talent = await createTalentWithPitch('Mei Yu');
  const { client, userId, positionId } = talent;
  const added = crypto.randomUUID();
  const kept = {
    city: 'Bilbao',
    phone: 34,
    skills: ['Closing', 1],
    [`positions.${positionId}.experienceYears`]: '9',
    [`positions.${positionId}.workType`]: 'moon',
    'positions.gone.title': 'Closer',
    addedIds: [added],
  };
  sessionStorage.setItem(`pitchreel.edits.${userId}.talent-profile`, JSON.stringify(kept));
  const user = await openProfile(talent);
  expect(city()).toHaveValue('Bilbao');
  await waitFor(() => expect(phone()).toHaveValue('612 34 56 78'));
  expect(fieldOf('Years of experience')).toHaveValue('9');
  await saveAll(user);
  expect(await storedProfile(talent)).toMatchObject({ city: 'Bilbao' });
  const positions = await client
    .from('talent_positions')
    .select('id, experience_years, work_type')
    .order('created_at');
  expect(positions.data).toEqual([
    { id: positionId, experience_years: 9, work_type: null },
    expect.objectContaining({ id: added }),
  ]);
});

it('a number that was typed before it could be formatted is stored like any other', async () => {
  const talent = await createPerson('talent', 'unformatted');
  const kept = { fullName: 'Lia Moreno', phone: '+34 612004118' };
  sessionStorage.setItem(`pitchreel.edits.${talent.userId}.talent-profile`, JSON.stringify(kept));
  const user = await openProfile(talent);
  await saveAll(user);
  expect(await storedProfile(talent)).toMatchObject({ phone: '+34 612 00 41 18' });
});
