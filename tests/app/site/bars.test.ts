import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { answer, noAnswer } from '../../support/services/answers.ts';
import { writeAsSupport } from '../../support/people/conversations.ts';
import { createOperator } from '../../support/people/operator.ts';
import { createPerson, createTalentWithPitch, type Person } from '../../support/people/people.ts';
import { address, openApp } from '../open-app.ts';

const phone = { width: 390 };

const linksIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

const mainNavigation = () => screen.findByRole('navigation', { name: 'Main' });
const shortcuts = () => screen.findByRole('navigation', { name: 'Shortcuts' });
const messages = () => screen.findByRole('link', { name: 'Messages 1 unread message' });

let company: Person;
let talent: Person;
beforeAll(async () => {
  company = await createPerson('company', 'bars');
  talent = await createPerson('talent', 'bars');
  for (const person of [company, talent]) await writeAsSupport(person, 'We have news');
});

describe('a visitor', () => {
  it('finds what the site offers, sign-in and sign-up in the bar of a wide window', async () => {
    await openApp('/');
    const bar = await screen.findByRole('banner');
    expect(linksIn(bar)).toEqual([
      ['Pitchreel', '/'],
      ['How it works', '/how-it-works'],
      ['For companies', '/for-companies'],
      ['For talent', '/for-talent'],
      ['Pricing', '/for-companies#price'],
      ['Sign in', '/talent/auth'],
      ['Sign up', '/register'],
    ]);
    expect(within(bar).getByRole('link', { name: 'Pitchreel, home page' })).toBeVisible();
    expect(within(bar).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).not.toBeInTheDocument();
  });

  it('unfolds the shortcuts of a phone, and folds them with a press elsewhere', async () => {
    const user = await openApp('/', phone);
    const bar = await screen.findByRole('banner');
    const menu = within(bar).getByRole('button', { name: 'Menu', expanded: false });
    expect(within(bar).getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/talent/auth',
    );
    await user.click(menu);
    expect(menu).toHaveAttribute('aria-expanded', 'true');
    const navigation = await mainNavigation();
    expect(linksIn(navigation)).toEqual([
      ['Home', '/'],
      ['How it works', '/how-it-works'],
      ['Sign up', '/register'],
    ]);
    expect(within(navigation).getAllByRole('button')).toEqual([
      within(navigation).getByRole('button', { name: 'Profile' }),
    ]);
    await user.click(screen.getByText(/^Closers and setters pitch themselves/));
    expect(menu).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).not.toBeInTheDocument();
  });

  it.each([
    ['Sign in as Talent', '/talent/auth'],
    ['Sign in as Company', '/company/auth'],
    ['Register', '/register'],
  ])('who wants a member’s page is led on by %s', async (name, to) => {
    const user = await openApp('/', phone);
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'Profile' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sign in or Register' });
    await user.click(within(dialog).getByRole('link', { name }));
    await waitFor(() => expect(address()).toBe(to));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});

describe.each([
  {
    type: 'company' as const,
    wide: [
      ['Home', '/company/dashboard'],
      ['Search', '/company/search-talent'],
      ['Messages 11 unread message', '/messages'],
      ['Profile', '/company/profile'],
    ],
    narrow: [
      ['Home', '/company/dashboard'],
      ['Search', '/company/search-talent'],
      ['Profile', '/company/profile'],
    ],
  },
  {
    type: 'talent' as const,
    wide: [
      ['Home', '/talent/dashboard'],
      ['Messages 11 unread message', '/messages'],
      ['Profile', '/talent/profile'],
    ],
    narrow: [
      ['Home', '/talent/dashboard'],
      ['Profile', '/talent/profile'],
    ],
  },
])('a $type', ({ type, wide, narrow }) => {
  const member = () => (type === 'company' ? company : talent);

  it('finds their pages in the bar of a wide window', async () => {
    const user = await openApp(`/${type}/profile`, { as: member() });
    // Support's news; its welcome is none.
    const unread = await messages();
    const bar = await mainNavigation();
    expect(linksIn(bar)).toEqual(wide);
    expect(within(bar).getByRole('link', { current: 'page' })).toHaveTextContent('Profile');
    expect(
      within(screen.getByRole('banner')).getByRole('button', { name: 'Logout' }),
    ).toBeVisible();
    await user.click(within(bar).getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(address()).toBe(`/${type}/dashboard`));
    expect(unread).toHaveAttribute('href', '/messages');
  });

  it('finds them at the foot of a phone, and in its menu', async () => {
    const user = await openApp(`/${type}/profile`, { as: member(), ...phone });
    const bar = await shortcuts();
    const home = within(bar).getByRole('link', { name: /^Home/ });
    await waitFor(() => expect(home).toHaveAccessibleName('Home 1 unread message'));
    expect(linksIn(bar).map(([, to]) => to)).toEqual(narrow.map(([, to]) => to));
    expect(within(bar).getByRole('link', { current: 'page' })).toHaveTextContent('Profile');
    expect(within(bar).queryByRole('button')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = await mainNavigation();
    expect(linksIn(menu)).toEqual(narrow);
    expect(await within(menu).findByRole('button', { name: 'Logout' })).toBeVisible();

    await user.click(home);
    await waitFor(() => expect(address()).toBe(`/${type}/dashboard`));
    const unread = await messages();
    await user.click(unread);
    await waitFor(() => expect(address()).toBe('/messages'));
  });
});

it('leads an operator to the desk', async () => {
  const user = await openApp('/talent/profile', { as: await createOperator() });
  await user.click(await screen.findByRole('link', { name: 'Desk' }));
  await waitFor(() => expect(address()).toMatch(/^\/desk/));
});

it('shows no links before it is known who is there', async () => {
  const { data } = await talent.client.auth.getSession();
  const expired = { ...data.session, expires_at: 1 };
  localStorage.setItem('pitchreel.session', JSON.stringify(expired));
  answer('POST /auth/v1/token', noAnswer);
  await openApp('/help');
  expect(await screen.findByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

describe('logging out', () => {
  it('is confirmed, leads home, and lasts', async () => {
    const user = await openApp('/help', { as: await createPerson('talent', 'leaving') });
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logged out successfully')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/'));
    await openApp('/talent/profile');
    await waitFor(() => expect(address()).toBe('/talent/auth'));
  });

  it('that fails says so and changes nothing', async () => {
    const user = await openApp('/help', { as: talent });
    const logOut = await screen.findByRole('button', { name: 'Logout' });
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new Error('The disk is broken');
    });
    await user.click(logOut);
    expect(await screen.findByText('Failed to log out')).toBeInTheDocument();
    expect(address()).toBe('/help');
    expect(logOut).toBeEnabled();
  });
});

it.each([
  ['a phone', 390],
  ['a wide window', 1280],
])('a pitch that fills %s has a link to a member’s messages', async (_window, width) => {
  const { positionId } = await createTalentWithPitch('Bea Bars');
  await openApp(`/pitch/${positionId}`, { width });
  expect(await screen.findByRole('button', { name: 'Like and unlock' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Messages/ })).not.toBeInTheDocument();

  const viewer = await createPerson('company', 'bars');
  await writeAsSupport(viewer, 'We have news');
  for (const path of [
    `/pitch/${positionId}`,
    '/company/search-talent',
    '/company/search-talent?view=grid',
  ]) {
    const user = await openApp(path, { as: viewer, width });
    await waitFor(() => {
      expect(screen.queryByRole('status', { name: 'Loading videos' })).not.toBeInTheDocument();
    });
    const isOverPitch = width < 768 && !path.includes('grid');
    if (isOverPitch) await user.click(await screen.findByRole('button', { name: /^More/ }));
    const link = isOverPitch
      ? await screen.findByRole('menuitem', { name: 'Messages 1 unread message' })
      : await messages();
    expect(link).toHaveAttribute('href', '/messages');
  }
});
