import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { answer, json } from '../../support/services/answers.ts';
import { createTalentWithPitch } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';
import { address, openApp } from '../open-app.ts';

const card = async () =>
  within(await screen.findByRole('region', { name: 'Your positions' })).findByRole('listitem');

const publishedAt = async (positionId: string) => {
  const { data } = await service
    .from('video_feed')
    .select('published_at')
    .eq('position_id', positionId)
    .maybeSingle();
  return data?.published_at;
};

/** Opens the app on a device where nobody is signed in. */
async function openAsVisitor(path: string) {
  localStorage.clear();
  await openApp(path);
}

it('a paused pitch is gone for visitors at once, and comes back with its date', async () => {
  const talent = await createTalentWithPitch('Petra Quint', 'Setter');
  const before = await publishedAt(talent.positionId);
  expect(before).toBeDefined();

  let user = await openApp('/talent/profile', { as: talent });
  expect(await screen.findByText('Anyone can watch it now.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pause your Setter pitch' }));
  const question = await screen.findByRole('alertdialog', { name: 'Pause your Setter pitch?' });
  expect(question).toHaveTextContent('Companies that are paying right now still get your contact.');
  expect(await publishedAt(talent.positionId)).toBe(before);
  await user.click(within(question).getByRole('button', { name: 'Pause pitch' }));
  expect(await screen.findByText('Your pitch is paused')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Your pitch is paused.' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Show again/ })).toHaveFocus());

  await openAsVisitor(`/pitch/${talent.positionId}`);
  expect(await screen.findByText(/^This pitch is no longer published\./)).toBeInTheDocument();
  expect(await publishedAt(talent.positionId)).toBeUndefined();

  user = await openApp('/talent/dashboard', { as: talent });
  expect(await card()).toHaveTextContent('Paused');
  await user.click(within(await card()).getByRole('button', { name: /^Show again/ }));
  await waitFor(async () => expect(await card()).toHaveTextContent('Live'));
  expect(await publishedAt(talent.positionId)).toBe(before);
  await openAsVisitor(`/pitch/${talent.positionId}`);
  expect((await screen.findAllByText(/Petra/)).length).toBeGreaterThan(0);
});

it('a pitch that cannot be shown again just now stays paused, with an error message', async () => {
  const talent = await createTalentWithPitch('Rita Sanz');
  await talent.client
    .from('talent_positions')
    .update({ paused_at: new Date().toISOString() })
    .eq('id', talent.positionId)
    .throwOnError();
  const user = await openApp('/talent/profile', { as: talent });
  const isPaused = () => screen.findAllByText('No one sees it until you show it again.');
  await isPaused();
  answer('PATCH /rest/v1/talent_positions', () =>
    json({ code: 'PT429', message: 'rate_limited' }, 429),
  );
  await user.click(screen.getByRole('button', { name: /^Show again/ }));
  expect(
    await screen.findByText('Too many attempts at once. Wait a minute and try again.'),
  ).toBeInTheDocument();
  await isPaused();
});

it('a talent whose pitch an operator hid reads why, and cannot show it', async () => {
  const talent = await createTalentWithPitch('Hanna Roth', 'Closer');
  await service
    .from('talent_positions')
    .update({ hidden_at: new Date().toISOString(), hidden_reason: 'contact_details' })
    .eq('id', talent.positionId)
    .throwOnError();
  const user = await openApp('/talent/dashboard', { as: talent });
  await waitFor(async () => expect(await card()).toHaveTextContent('Hidden by Pitchreel'));
  expect(await card()).toHaveTextContent('It shows contact details');
  const buttons = within(await card()).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^How far they watch/),
  ]);
  await user.click(within(await card()).getByRole('link', { name: 'Ask for a review' }));
  await waitFor(() => expect(address()).toMatch(/^\/messages/));
});
