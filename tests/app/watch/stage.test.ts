import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { writeAsSupport } from '../../support/conversations.ts';
import { createPerson, createTalentWithPitch } from '../../support/people.ts';
import { address, openApp } from '../open-app.ts';

const phone = { width: 390 };

let talent: Awaited<ReturnType<typeof createTalentWithPitch>>;
beforeAll(async () => {
  talent = await createTalentWithPitch('Iria Pazos');
});

const stageOf = async (options: Parameters<typeof openApp>[1] = {}) => {
  const user = await openApp(`/pitch/${talent.positionId}`, options);
  const stage = within(await screen.findByRole('article'));
  await stage.findByRole('heading', { level: 2, name: 'Iria' });
  return { user, stage };
};
const heart = () => screen.findByRole('button', { name: 'Like and unlock' });

it('has few controls over a face on a phone, and the rest behind one of them, help at its end', async () => {
  const { user, stage } = await stageOf(phone);
  const names = stage
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
  await user.click(stage.getByRole('button', { name: 'More' }));
  const entries = stage.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(entries).toEqual(['Share this pitch', 'Report this pitch', 'Help!']);
});

it('leads a member to unread messages, which a phone counts at the button of the list', async () => {
  const company = await createPerson('company', 'told');
  await writeAsSupport(company, 'We have news');
  const { user, stage } = await stageOf({ ...phone, as: company });
  const unread = await stage.findByText('1 unread message');
  expect(unread).toBeInTheDocument();
  await user.click(stage.getByRole('button', { name: 'More' }));
  await user.click(stage.getByRole('menuitem', { name: /^Messages/ }));
  await waitFor(() => expect(address()).toMatch(/^\/messages/));
});

it('says the price at the heart to a visitor and a company, and to no talent', async () => {
  await stageOf();
  await waitFor(async () => expect(await heart()).toHaveAccessibleDescription('$15'));
  await stageOf({ as: await createPerson('company', 'buying') });
  await waitFor(async () => expect(await heart()).toHaveAccessibleDescription('$15'));
  await stageOf({ as: await createPerson('talent', 'looking') });
  await heart();
  await waitFor(() => expect(screen.queryByText('$15')).toBeNull());
});

it('leads a visitor with a wide screen to a company account, and from there back to the pitch', async () => {
  const { user } = await stageOf();
  const about = within(await screen.findByRole('complementary', { name: 'About Iria' }));
  expect(about.queryByText('Iria')).toBeNull();
  expect(about.getByRole('button', { name: 'Share' })).toBeVisible();
  await user.click(await about.findByRole('link', { name: "Unlock Iria's contact, $15" }));
  await waitFor(() => expect(address()).toBe('/company/auth?mode=register'));
  expect(sessionStorage.getItem('pitchreel.return-to')).toContain(talent.positionId);
});

it('shows its keys to whoever presses the button beside the stage', async () => {
  const { user } = await stageOf();
  await user.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }));
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByText('Space')).toBeVisible();
});
