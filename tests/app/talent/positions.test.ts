import type { Enums } from '@/lib/database.types';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answer } from '../../support/services/answers.ts';
import { createPerson, createTalentWithPitch, type Person } from '../../support/people/people.ts';
import { videoFile } from '../../support/people/pitches.ts';
import { service } from '../../support/service.ts';
import { openApp } from '../open-app.ts';
import {
  cards,
  fieldOf,
  isSaved,
  openProfile,
  readAgain,
  save,
  saveAll,
  titles,
  type,
} from './profile-steps.ts';

const storedPositions = async ({ client }: Person) => {
  const { data } = await client
    .from('talent_positions')
    .select('id, position_title, work_type, experience_years')
    .order('created_at')
    .throwOnError();
  return data;
};

const addButton = () => screen.getByRole('button', { name: 'Add another position' });

async function add(user: UserEvent) {
  const before = cards().length;
  await user.click(addButton());
  await waitFor(() => expect(cards()).toHaveLength(before + 1));
}

/** A talent whose pitch stands first, and further positions without a video. */
async function talentWith(...further: Enums<'position_title'>[]) {
  const talent = await createTalentWithPitch('Ona Puig', 'Setter');
  for (const position_title of further) {
    await talent.client.from('talent_positions').insert({ position_title }).throwOnError();
  }
  return talent;
}

async function remove(user: UserEvent, position: number) {
  const [card] = cards().slice(position);
  if (card) await user.click(card.getByRole('button', { name: 'Remove position' }));
  const question = within(screen.getByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Remove position' }));
}

it('fields of a position that another tab saved are not overwritten', async () => {
  const talent = await talentWith();
  const user = await openProfile(talent);
  await talent.client
    .from('talent_positions')
    .update({ position_title: 'Closer', work_type: 'remote' })
    .eq('id', talent.positionId)
    .throwOnError();
  await type(user, fieldOf('Years of experience'), '7');
  await saveAll(user);
  expect(await storedPositions(talent)).toEqual([
    {
      id: talent.positionId,
      position_title: 'Closer',
      work_type: 'remote',
      experience_years: 7,
    },
  ]);
  await waitFor(() => expect(titles()).toEqual(['Closer']));
});

it('the editor says how many positions a profile can have, before one more can be added', async () => {
  const talent = await talentWith(...Array.from({ length: 8 }, () => 'Setter' as const));
  const user = await openProfile(talent);
  expect(screen.queryByText(/^You can have up to /)).toBeNull();
  await add(user);
  await waitFor(() => expect(cards()).toHaveLength(10));
  expect(screen.getByText(/^You can have up to 10 positions\./)).toBeVisible();
  expect(addButton()).toBeDisabled();

  // Another tab adds the last one there can be.
  await talent.client.from('talent_positions').insert({ position_title: 'Closer' }).throwOnError();
  await save(user);
  expect(await screen.findByText(/You can have up to ten positions\./)).toBeInTheDocument();
  expect(await storedPositions(talent)).toHaveLength(10);
});

it('a position that was added here, stored, and removed in another tab is forgotten', async () => {
  const talent = await talentWith();
  const user = await openProfile(talent);
  await add(user);
  await saveAll(user);
  await waitFor(() => expect(cards()).toHaveLength(2));
  const [, added] = await storedPositions(talent);
  await talent.client
    .from('talent_positions')
    .delete()
    .eq('id', added?.id ?? '')
    .throwOnError();
  await readAgain();
  await waitFor(() => expect(cards()).toHaveLength(1));
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  await type(user, fieldOf('Years of experience'), '7');
  await save(user);
  await isSaved();
  expect(await storedPositions(talent)).toEqual([expect.objectContaining({ experience_years: 7 })]);
});

it('positions that are removed during a save are not stored, even one that is being created', async () => {
  const talent = await talentWith();
  const user = await openProfile(talent);
  await add(user);
  await add(user);
  await waitFor(() => expect(cards()).toHaveLength(3));
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const created = answer('POST /rest/v1/talent_positions', () => gate.then(() => undefined));
  await save(user);
  await waitFor(() => expect(created).toHaveLength(1));
  await remove(user, 2);
  await remove(user, 1);
  release();
  await waitFor(async () => expect(await storedPositions(talent)).toHaveLength(1));
  await waitFor(() => expect(cards()).toHaveLength(1));
  await isSaved();
  expect(created).toHaveLength(1);
});

it('a position is stored for its video without invalid years and earnings', async () => {
  const talent = await talentWith();
  const user = await openProfile(talent);
  await add(user);
  await user.selectOptions(fieldOf('Position', 1), 'Closer');
  await type(user, fieldOf('Years of experience', 1), '99');
  await type(user, fieldOf('On-target earnings', 1), '8,5');
  expect(fieldOf('Years of experience', 1)).toBeValid();
  // The video itself waits.
  answer('POST /storage/v1/upload/resumable', () => new Promise(() => undefined));
  const [, picker] = screen.getAllByLabelText('Choose a video file');
  if (!picker) throw new Error('No file can be chosen');
  await user.upload(picker, videoFile('pitch.mp4'));
  await waitFor(async () => expect(await storedPositions(talent)).toHaveLength(2), {
    timeout: 40_000,
  });
  const years = async () => (await storedPositions(talent))[1]?.experience_years;
  expect((await storedPositions(talent))[1]).toMatchObject({
    position_title: 'Closer',
    experience_years: null,
  });
  await waitFor(() => expect(fieldOf('Years of experience', 1)).toBeInvalid());
  expect(fieldOf('On-target earnings', 1)).toBeInvalid();
  expect(fieldOf('Years of experience', 1)).toHaveValue('99');
  await save(user);
  expect(await years()).toBeNull();
  expect(fieldOf('Years of experience', 1)).toHaveFocus();

  await type(user, fieldOf('Years of experience', 1), '12');
  expect(fieldOf('Years of experience', 1)).toBeValid();
  await type(user, fieldOf('On-target earnings', 1), '85,000');
  await waitFor(() => expect(fieldOf('On-target earnings', 1)).toBeValid());
  await saveAll(user);
  expect(await years()).toBe(12);
});

it('a hidden pitch cannot be removed, which is explained, and stays with what was typed', async () => {
  const talent = await talentWith('Closer');
  const [, closer] = await storedPositions(talent);
  const user = await openProfile(talent);
  await type(user, fieldOf('Years of experience', 1), '7');
  await service
    .from('talent_positions')
    .update({ hidden_at: new Date().toISOString(), hidden_reason: 'contact_details' })
    .eq('id', closer?.id ?? '')
    .throwOnError();
  await remove(user, 1);
  expect(
    await screen.findByText(/^You can't delete a pitch that we've hidden\./),
  ).toBeInTheDocument();
  await waitFor(() => expect(fieldOf('Years of experience', 1)).toHaveValue('7'));
  expect(await storedPositions(talent)).toHaveLength(2);
});

it('the first position of a new talent stays beside added ones', async () => {
  const user = await openProfile(await createPerson('talent', 'neu'));
  await user.selectOptions(fieldOf('Position'), 'Closer');
  await add(user);
  await add(user);
  await waitFor(() => expect(titles()).toEqual(['Closer', 'Sales Closer', 'Sales Closer']));
});

it('pay, earnings and notice are stored, read in public, and found', async () => {
  const talent = await talentWith();
  const user = await openProfile(talent);
  await user.selectOptions(fieldOf('Pay'), 'Base and commission');
  await user.selectOptions(fieldOf('Can start'), 'In 2 weeks');
  await type(user, fieldOf('On-target earnings'), '900');
  await save(user);
  expect(await screen.findByText('Enter whole dollars, from 1,000 to 1,000,000.')).toBeVisible();
  await user.clear(fieldOf('On-target earnings'));
  await type(user, fieldOf('On-target earnings'), '90,000');
  await saveAll(user);
  const { data } = await talent.client
    .from('video_feed')
    .select('pay_model, on_target_earnings, notice_weeks')
    .eq('position_id', talent.positionId)
    .single();
  expect(data).toEqual({
    pay_model: 'base_and_commission',
    on_target_earnings: 90_000,
    notice_weeks: 2,
  });

  const company = await createPerson('company', 'buyer');
  await openApp('/company/search-talent?pay_model=base_and_commission&notice_weeks=3', {
    as: company,
  });
  // On the card, and beside it on wide screens.
  for (const fact of [
    'Base and commission',
    '$90,000 a year',
    'In 2 weeks',
    'Starts within 2 weeks',
    // The filter, of which the form doesn't offer this number.
    'Starts within 3 weeks',
  ]) {
    expect((await screen.findAllByText(fact))[0]).toBeVisible();
  }
});

it('a number of weeks that the form does not offer is shown and stays', async () => {
  const talent = await talentWith();
  await talent.client
    .from('talent_positions')
    .update({ notice_weeks: 3 })
    .eq('id', talent.positionId)
    .throwOnError();
  const user = await openProfile(talent);
  expect(fieldOf('Can start')).toHaveDisplayValue('In 3 weeks');
  await user.selectOptions(fieldOf('Pay'), 'Base salary');
  await saveAll(user);
  const { data } = await talent.client
    .from('talent_positions')
    .select('pay_model, notice_weeks')
    .eq('id', talent.positionId)
    .single();
  expect(data).toEqual({ pay_model: 'base', notice_weeks: 3 });
});
