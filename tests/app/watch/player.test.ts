import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { writeAsSupport } from '../../support/people/conversations.ts';
import { createPerson, createTalentWithPitch } from '../../support/people/people.ts';
import { address, openApp } from '../open-app.ts';

const phone = { width: 390 };

let talent: Awaited<ReturnType<typeof createTalentWithPitch>>;
beforeAll(async () => {
  talent = await createTalentWithPitch('Iria Pazos');
});

const playerOf = async (options: Parameters<typeof openApp>[1] = {}) => {
  const user = await openApp(`/pitch/${talent.positionId}`, options);
  const player = within(await screen.findByRole('article'));
  await player.findByRole('heading', { level: 2, name: 'Iria' });
  return { user, player };
};
const heart = () => screen.findByRole('button', { name: 'Like and unlock' });

it('has few controls over a face on a phone, and the rest behind one of them, help at its end', async () => {
  const { user, player } = await playerOf(phone);
  const names = player
    .getAllByRole('button')
    .filter((control) => !control.title.endsWith(' pitch'))
    .map((control) => control.title || control.getAttribute('aria-label') || control.textContent);
  expect(names).toEqual([
    'Iria',
    'More',
    'Not for me',
    'Pause',
    'Like and unlock',
    'Home',
    'Tap for sound',
  ]);
  await user.click(player.getByRole('button', { name: 'More' }));
  const entries = player.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(entries).toEqual(['Share this pitch', 'Report this pitch', 'Help!']);
});

it('leads a member to unread messages, which a phone counts at the button of the list', async () => {
  const company = await createPerson('company', 'told');
  await writeAsSupport(company, 'We have news');
  const { user, player } = await playerOf({ ...phone, as: company });
  const unread = await player.findByText('1 unread message');
  expect(unread).toBeInTheDocument();
  await user.click(player.getByRole('button', { name: 'More' }));
  await user.click(player.getByRole('menuitem', { name: /^Messages/ }));
  await waitFor(() => expect(address()).toMatch(/^\/messages/));
});

it('says the price at the heart to a visitor and a company, and to no talent', async () => {
  await playerOf();
  await waitFor(async () => expect(await heart()).toHaveAccessibleDescription('$15'));
  await playerOf({ as: await createPerson('company', 'buying') });
  await waitFor(async () => expect(await heart()).toHaveAccessibleDescription('$15'));
  await playerOf({ as: await createPerson('talent', 'looking') });
  await heart();
  await waitFor(() => expect(screen.queryByText('$15')).toBeNull());
});

it('leads a visitor with a wide screen to a company account, and from there back to the pitch', async () => {
  const { user } = await playerOf();
  const about = within(await screen.findByRole('complementary', { name: 'About Iria' }));
  expect(about.queryByText('Iria')).toBeNull();
  expect(about.getByRole('button', { name: 'Share' })).toBeVisible();
  await user.click(await about.findByRole('link', { name: "Unlock Iria's contact, $15" }));
  await waitFor(() => expect(address()).toBe('/company/auth?mode=register'));
  expect(sessionStorage.getItem('pitchreel.return-to')).toContain(talent.positionId);
});

it('shows its keys to whoever presses the button beside the player', async () => {
  const { user } = await playerOf();
  await user.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }));
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByText('Space')).toBeVisible();
});
