import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { createPerson, createTalentWithPitch, type Person } from '../../support/people/people.ts';
import { unlock } from '../../support/people/unlock.ts';
import { address, openApp } from '../open-app.ts';

let talent: Awaited<ReturnType<typeof createTalentWithPitch>>;
let company: Person;
let chat: string;

beforeAll(async () => {
  talent = await createTalentWithPitch('Uma Ulloa');
  const facts = { linkedin_url: 'https://www.linkedin.com/in/uma', bio: 'Ten years on the phone.' };
  const { error } = await talent.client
    .from('talent_profiles')
    .update({ ...facts, skills: 'umaskill' })
    .eq('user_id', talent.userId);
  if (error) throw error;
  company = await createPerson('company', 'owner');
  chat = `/messages/${(await unlock(company, talent)).conversationId}`;
  await company.client.from('shortlist').insert({ position_id: talent.positionId });
});

const isInChat = () => waitFor(() => expect(address()).toBe(chat));

it('is marked in the search results and in the player, where its chat is one step away', async () => {
  const user = await openApp('/company/search-talent?view=grid&keywords=umaskill', { as: company });
  const poster = await screen.findByRole('button', { name: /\bUma\b/ });
  expect(poster).toHaveTextContent('Unlocked');
  await user.click(poster);
  const player = within(await screen.findByRole('article'));
  expect(await player.findByRole('heading', { level: 2, name: 'Uma' })).toBeVisible();
  expect((await player.findAllByText('Unlocked'))[0]).toBeVisible();
  expect(player.queryByRole('button', { name: 'Like and unlock' })).toBeNull();
  await user.click(player.getByRole('button', { name: 'Open chat' }));
  await isInChat();
});

it('shows its details in the dialog of the name', async () => {
  const user = await openApp(`/pitch/${talent.positionId}`, { as: company });
  const player = within(await screen.findByRole('article'));
  await user.click(await player.findByRole('button', { name: 'Uma' }));
  const dialog = await screen.findByRole('dialog');
  for (const text of [talent.fullName, talent.email, 'linkedin.com/in/uma', 'Ten years']) {
    await waitFor(() => expect(dialog).toHaveTextContent(text));
  }
  await user.click(within(dialog).getByRole('button', { name: 'Start chatting' }));
  await isInChat();
});

it('shows its details beside the player on a wide screen', async () => {
  const user = await openApp(`/pitch/${talent.positionId}`, { as: company });
  const about = within(await screen.findByRole('complementary', { name: 'About Uma' }));
  expect((await about.findAllByText('Unlocked'))[0]).toBeVisible();
  await user.click(about.getByRole('button', { name: 'Open chat' }));
  await isInChat();
});

it.each([
  ['a desktop', 1280, (): string => `/company/dashboard?contact=${talent.userId}`],
  ['a phone', 390, (): string => chat],
])('is marked on the dashboard of %s, which leads to its chat', async (_window, width, place) => {
  const user = await openApp('/company/dashboard', { as: company, width });
  const all = within(await screen.findByRole('region', { name: 'All Available Talent' }));
  expect(await all.findByRole('button', { name: /\bUma\b/ })).toHaveTextContent('Unlocked');
  const saved = within(await screen.findByRole('region', { name: 'Shortlist' }));
  await user.click(await saved.findByRole('button', { name: 'In your contacts: chat with Uma' }));
  await waitFor(() => expect(address()).toBe(place()));
  await waitFor(() =>
    expect(screen.getByRole('log')).toHaveTextContent('Contact unlocked. Say hello'),
  );
});
