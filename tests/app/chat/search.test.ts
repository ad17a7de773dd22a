import { screen, waitFor, within } from '@testing-library/dom';
import { beforeAll, expect, it } from 'vitest';
import { answer, refused } from '../../support/services/answers.ts';
import { numbered, pair, write } from '../../support/people/conversations.ts';
import { createTalentWithPitch, type Person } from '../../support/people/people.ts';
import { unlock } from '../../support/people/unlock.ts';
import { address, openApp } from '../open-app.ts';
import { thread } from './steps.ts';

let company: Person;
let leo: Awaited<ReturnType<typeof pair>>;

beforeAll(async () => {
  leo = await pair();
  ({ company } = leo);
  const zoe = await createTalentWithPitch('Zoë Ångström');
  const { conversationId } = await unlock(company, zoe);
  await write(leo.talent, leo.conversationId, ['My zeppelin lands at four']);
  await write(leo.talent, leo.conversationId, numbered('Answer', 60));
  await write(company, leo.conversationId, numbered('Question', 60));
  await write(company, conversationId, ['Hello']);
  const contacts = company.client.from('unlocked_contacts');
  const noted = contacts.update({ note: 'Sang at the opera,\nwants 5k', stage: 'trial' });
  await noted.eq('closer_id', zoe.userId).throwOnError();
  const read = leo.company.client.from('messages').update({ read: true });
  await read.eq('receiver_id', company.userId).neq('seq', 2).throwOnError();
});

const conversations = async () =>
  within(await screen.findByRole('navigation', { name: 'Conversations' }));
const searchField = () => screen.findByRole('searchbox', { name: 'Search conversations' });

it('a message is found among all conversations, and read where it was written', async () => {
  const user = await openApp('/messages', { as: company });
  await user.type(await searchField(), 'zepp');
  const messages = await screen.findByRole('list', { name: 'Messages with Leo Santos' });
  const [hit, ...others] = within(messages).getAllByRole('link');
  expect(others).toEqual([]);
  expect(hit).toHaveTextContent('My zeppelin lands at four');
  expect((await conversations()).queryByRole('link', { name: /^Zoë/ })).not.toBeInTheDocument();

  if (hit) await user.click(hit);
  // It is older than the page that a thread begins with.
  await waitFor(async () =>
    expect(within(await thread()).getByText('My zeppelin lands at four')).toBeVisible(),
  );
  const found = within(await thread()).getByText('My zeppelin lands at four');
  await waitFor(() => expect(document.activeElement).toContainElement(found));
  expect(within(await thread()).getByText('Question 60')).toBeVisible();
  expect(address()).toBe(`/messages/${leo.conversationId}?find=zepp&at=2`);
  expect(await searchField()).toHaveValue('zepp');
});

it('a conversation is found by the name without its accents, and by what was noted', async () => {
  const user = await openApp('/messages', { as: company });
  await user.type(await searchField(), 'zoe angs');
  await waitFor(async () => expect((await conversations()).getAllByRole('link')).toHaveLength(1));
  expect((await conversations()).getByRole('link')).toHaveTextContent('Zoë Ångström');
  await user.clear(await searchField());
  await user.type(await searchField(), 'opera');
  await waitFor(async () =>
    expect((await conversations()).getByRole('link')).toHaveTextContent(
      'Note: Sang at the opera, wants 5k',
    ),
  );

  await user.clear(await searchField());
  await user.type(await searchField(), 'harpsichord');
  expect(await screen.findByText('Nothing found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all conversations' }));
  await waitFor(async () =>
    expect((await conversations()).getByRole('link', { name: /^Leo Santos/ })).toBeVisible(),
  );
  expect(await searchField()).toHaveValue('');
  expect(await searchField()).toHaveFocus();
});

it('all messages with a word can be reached, also those that are not listed at first', async () => {
  const user = await openApp('/messages', { as: company });
  await user.type(await searchField(), 'question');
  const messages = async () =>
    within(await screen.findByRole('list', { name: 'Messages with Leo Santos' }));
  expect((await messages()).getAllByRole('link')).toHaveLength(3);
  await user.click((await messages()).getByRole('button', { name: 'And 57 more messages' }));
  await waitFor(async () => expect((await messages()).getAllByRole('link')).toHaveLength(23));
  await user.click((await messages()).getByRole('button', { name: 'And 37 more messages' }));
  await waitFor(async () => expect((await messages()).getAllByRole('link')).toHaveLength(43));
  await user.click((await messages()).getByRole('button', { name: 'And 17 more messages' }));
  await waitFor(async () => expect((await messages()).getAllByRole('link')).toHaveLength(60));
  expect((await messages()).queryByRole('button')).not.toBeInTheDocument();
  await user.click((await messages()).getByRole('link', { name: /Question 1\D/ }));
  await waitFor(async () =>
    expect(document.activeElement).toContainElement(
      within(await thread()).getByText('Question 1', { exact: true }),
    ),
  );
});

it('what the product itself says is found in the language that it is shown in', async () => {
  const user = await openApp('/messages', { as: company });
  await user.type(await searchField(), 'welc');
  await waitFor(async () =>
    expect((await conversations()).getByRole('link')).toHaveTextContent('Welcome to Pitchreel'),
  );
});

it('conversations are narrowed to the unread ones and to a stage, and Back undoes each step', async () => {
  const user = await openApp('/messages', { as: company, width: 390 });
  const names = async () =>
    (await conversations()).getAllByRole('link').map((link) => link.textContent.slice(0, 3));
  await waitFor(async () => expect(await names()).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: 'Unread' }));
  await waitFor(async () => expect(await names()).toEqual(['Leo']));
  await user.click(screen.getByRole('button', { name: 'Unread' }));
  await user.click(screen.getByRole('button', { name: 'Trial' }));
  await waitFor(async () => expect(await names()).toEqual(['Zoë']));
  expect(address()).toBe('/messages?stage=trial');
  window.history.back();
  await waitFor(() => expect(address()).toBe('/messages'));
  await waitFor(async () => expect(await names()).toHaveLength(3));
  window.history.back();
  await waitFor(async () => expect(await names()).toEqual(['Leo']));
  await user.click(screen.getByRole('button', { name: 'Trial' }));
  expect(await screen.findByText('No unread conversations at this stage')).toBeVisible();
  expect(screen.queryByText(/Try another word/)).not.toBeInTheDocument();
});

it('a search that fails says so and is tried again', async () => {
  const user = await openApp('/messages', { as: company });
  const failed = answer('POST /rest/v1/rpc/find_conversations', () => refused(400, '22000'));
  await user.type(await searchField(), 'opera');
  expect(await screen.findByText("We couldn't search your conversations")).toBeVisible();
  expect(failed.length).toBeGreaterThan(0);
  answer('POST /rest/v1/rpc/find_conversations', () => undefined);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () =>
    expect((await conversations()).getByRole('link')).toHaveTextContent('Zoë Ångström'),
  );
});

it('contacts are found by what was said, and by what is unread', async () => {
  const user = await openApp('/company/dashboard', { as: company });
  const search = () => screen.findByRole('searchbox', { name: 'Search contacts' });
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'My Contacts' }))
      .getAllByRole('button')
      .map((row) => row.textContent.slice(0, 3));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await user.type(await search(), 'zepp');
  await waitFor(async () => expect(await rows()).toEqual(['Leo']));
  const messages = screen.getByRole('list', { name: 'Messages with Leo Santos' });
  expect(within(messages).getByRole('link')).toHaveAttribute(
    'href',
    `/messages/${leo.conversationId}?at=2`,
  );
  await user.clear(await search());
  await user.type(await search(), 'harpsichord');
  expect(await screen.findByText('No contact matches')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all contacts' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(await search()).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Unread' }));
  await waitFor(async () => expect(await rows()).toEqual(['Leo']));
  window.history.back();
  await waitFor(async () => expect(await rows()).toHaveLength(2));
});
