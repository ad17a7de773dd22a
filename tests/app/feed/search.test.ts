import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer } from '../../support/services/answers.ts';
import { createPerson, createTalentWithPitch, type Person } from '../../support/people/people.ts';
import { freshSkill, giveSkill } from '../../support/people/skills.ts';
import { address, openApp } from '../open-app.ts';

const skill = freshSkill();
let company: Person;

beforeAll(async () => {
  const closer = await createTalentWithPitch('Fia First');
  const setter = await createTalentWithPitch('Sol Second', 'Setter');
  await giveSkill(skill, closer, setter);
});
beforeEach(async () => {
  company = await createPerson('company', 'viewer');
});

const stay = () => Promise.resolve();
const openFilters = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: 'Filters' }));
const showResults = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: /^Show .*pitch/ }));

const shows = (name: string) => screen.findByRole('heading', { level: 2, name });
const isAt = (query: string) =>
  waitFor(() => expect(address()).toBe(`/company/search-talent${query}`));
/** What only the search counts: whether an answer is under way. */
const isIdle = () => waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());

/** Holds back what the searches answer. @returns lets the answers arrive */
function holdSearches(): () => void {
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((done) => {
    arrive = done;
  });
  const later = fetch.bind(globalThis);
  for (const name of ['feed_page', 'search_counts']) {
    answer(`POST /rest/v1/rpc/${name}`, ({ url, headers, json: body }) =>
      arrival.then(() => later(url, { method: 'POST', headers, body: JSON.stringify(body) })),
    );
  }
  return () => arrive();
}

it('runs on the server, with the filters in the address', async () => {
  // The older of the two comes first, so the filter must have caused it.
  await openApp(`/company/search-talent?profession=Sales+Closer&keywords=${skill}`, {
    as: company,
  });
  expect(await shows('Fia')).toBeVisible();
  const user = await openApp('/company/search-talent?location=Nowhereville');
  expect(await screen.findByText('No videos available')).toBeVisible();
  (await screen.findByRole('button', { name: /^Remove Nowhereville: / })).focus();
  await user.keyboard('{Enter}');
  await isAt('');
  expect((await screen.findAllByRole('heading', { level: 2 }))[0]).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

describe.each([
  ['beside the results', 1280, stay, stay],
  ['in the sheet of a phone', 390, openFilters, showResults],
])('the filters %s', (_place, width, open, close) => {
  it('update the results while typing, and keep the focus', async () => {
    let user = await openApp('/company/search-talent', { as: company, width });
    await open(user);
    const keywords = await screen.findByRole('searchbox', { name: 'Keywords' });
    await user.type(keywords, 'closer ');
    await isAt('?keywords=closer');
    await user.type(keywords, skill);
    await isAt(`?keywords=closer+${skill}`);
    expect(keywords).toHaveFocus();
    await close(user);
    expect(await shows('Fia')).toBeVisible();

    user = await openApp(`/company/search-talent?position=${skill}`, { width });
    const isPhone = width < 768;
    if (isPhone) await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(
      isPhone
        ? await screen.findByRole('menuitem', { name: 'Show as a list' })
        : await screen.findByRole('button', { name: 'List', pressed: false }),
    );
    await waitFor(() => expect(address()).toContain('view=grid'));
    const views = within(await screen.findByRole('group', { name: 'Show pitches as' }));
    expect(await views.findByRole('button', { name: 'List', pressed: true })).toBeVisible();
    await user.click(views.getByRole('button', { name: 'Watch', pressed: false }));
    await waitFor(() => expect(address()).not.toContain('view=grid'));
    expect((await screen.findAllByRole('heading', { level: 2 }))[0]).toBeVisible();
    window.history.back();
    await waitFor(() => expect(address()).toContain('view=grid'));
    await user.click(await screen.findByRole('button', { name: /^Fia,\s?Sales Closer/ }));
    expect(await shows('Fia')).toBeVisible();
  });
});

it('shows that it is loading, and going back undoes one choice at a time', async () => {
  const user = await openApp('/company/search-talent', { as: company });
  await screen.findByRole('article');
  await isIdle();
  const status = () => screen.getAllByRole('status')[0];

  const arrive = holdSearches();
  await user.selectOptions(await screen.findByLabelText('Profession'), 'Setter');
  await waitFor(() => expect(status()).toHaveTextContent('Searching...'));
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeInTheDocument());
  // What was found before stays in sight meanwhile.
  expect(screen.getByRole('article')).toBeVisible();
  arrive();
  await waitFor(() => expect(status()).toHaveTextContent(/pitch/));
  await isIdle();

  await user.click(screen.getByRole('radio', { name: /^Remote/ }));
  await isAt('?profession=Setter&work=remote');
  const keywords = screen.getByRole('searchbox', { name: 'Keywords' });
  await user.type(keywords, 'noth');
  await isAt('?profession=Setter&keywords=noth&work=remote');
  await user.type(keywords, 'ingsuch');
  await isAt('?profession=Setter&keywords=nothingsuch&work=remote');
  expect(await screen.findByText('No videos available')).toBeVisible();
  window.history.back();
  await isAt('?profession=Setter&work=remote');
  await waitFor(() => expect(keywords).toHaveValue(''));
  const form = within(screen.getByRole('form', { name: 'Filters' }));
  await user.click(await form.findByRole('button', { name: 'Remove Remote' }));
  await isAt('?profession=Setter');
  window.history.back();
  await isAt('?profession=Setter&work=remote');
  window.history.back();
  await isAt('?profession=Setter');
  window.history.back();
  await isAt('');
});

it('the filters of a phone say that a search is under way; going back closes them and keeps the choices', async () => {
  const user = await openApp('/company/dashboard', { as: company, width: 390 });
  await user.click((await screen.findAllByRole('link', { name: 'Search' }))[0] ?? document.body);
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(sheet.getByRole('status')).toHaveTextContent(/pitch/));
  const arrive = holdSearches();
  await user.selectOptions(await sheet.findByLabelText('Profession'), 'Setter');
  await waitFor(() => expect(sheet.getByRole('status')).toHaveTextContent('Searching...'));
  arrive();
  await waitFor(() => expect(sheet.getByRole('status')).toHaveTextContent(/pitch/));
  await isAt('?profession=Setter');
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/company/search-talent?profession=Setter');
  window.history.back();
  await isAt('');
  window.history.back();
  await waitFor(() => expect(address()).toBe('/company/dashboard'));
});
