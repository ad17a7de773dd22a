import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { PeopleSearch } from './people-search';
import { fakeServices } from '@tests/services/fake-services';
import { showDesk } from '@tests/parts/show-desk';

let server: ReturnType<typeof fakeServices>;

const person = (id: string, name: string) => ({
  user_id: id,
  user_type: 'talent',
  name,
  email: `${id}@example.com`,
  created_at: '2026-11-20T10:00:00Z',
});
beforeEach(() => {
  server = fakeServices();
  server.rpcResults.set('desk_search', [person('mei', 'Mei Tanaka'), person('leo', 'Leo Santos')]);
});

const field = () => screen.getByRole('searchbox', { name: 'Find a person' });
const link = (name: RegExp) => screen.findByRole('link', { name });

it('says what can be searched for before anything is typed', async () => {
  await showDesk(<PeopleSearch />);
  expect(screen.getByText('Who are you looking for?')).toBeInTheDocument();
});

it('searches for what is typed, writes it into the address, and leads to the people found', async () => {
  const { user, router } = await showDesk(<PeopleSearch />);
  await user.type(field(), ' mei ');
  expect(await link(/Mei Tanaka.*mei@example\.com/)).toHaveAttribute(
    'href',
    '/desk/people/mei?q=mei',
  );
  expect(router.state.location.search).toBe('?q=mei');
  expect(screen.getByText('2 people')).toBeInTheDocument();
});

it('takes the text from the address', async () => {
  await showDesk(<PeopleSearch />, '/desk/people?q=leo');
  expect(field()).toHaveValue('leo');
  expect(await link(/Leo Santos/)).toBeInTheDocument();
});

it('moves through the results with the arrows, and back into the field', async () => {
  const { user } = await showDesk(<PeopleSearch />, '/desk/people?q=e');
  const first = await link(/Mei Tanaka/);
  const second = await link(/Leo Santos/);
  await user.click(field());
  await user.keyboard('{ArrowDown}');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(second).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(field()).toHaveFocus();
});

it('opens the only person found with Enter', async () => {
  server.rpcResults.set('desk_search', [person('mei', 'Mei Tanaka')]);
  const { user, router } = await showDesk(<PeopleSearch />, '/desk/people?q=pi_1');
  await link(/Mei Tanaka/);
  await user.type(field(), '{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/desk/people/mei'));
});

it('says that nobody was found', async () => {
  server.rpcResults.set('desk_search', []);
  await showDesk(<PeopleSearch />, '/desk/people?q=zz');
  expect(await screen.findByText('No one found for “zz”')).toBeInTheDocument();
});

it('offers another attempt after a failure', async () => {
  server.unreadable.add('desk_search');
  const { user } = await showDesk(<PeopleSearch />, '/desk/people?q=mei');
  expect(await screen.findByText('The search failed')).toBeInTheDocument();
  server.unreadable.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await link(/Mei Tanaka/)).toBeInTheDocument();
});

it('says that what an id names could not be loaded, beside the people, and finds it later', async () => {
  const thing = { title: null, created_at: '2026-11-20T10:00:00Z' };
  server.rpcResults.set('desk_find', [
    { ...thing, kind: 'payment', subject_id: 'pi_1', item_id: null, person_id: 'leo' },
  ]);
  server.unreadable.add('desk_find');
  const { user } = await showDesk(<PeopleSearch />, '/desk/people?q=pi_1');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await link(/Mei Tanaka/)).toBeVisible();
  server.unreadable.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await link(/^Payment pi_1/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('leads from a number or an id to what it names: where it waits, its person, or the log', async () => {
  const thing = { title: null, created_at: '2026-11-20T10:00:00Z' };
  server.rpcResults.set('desk_search', []);
  server.rpcResults.set('desk_find', [
    {
      ...thing,
      kind: 'report',
      number: '76203123',
      subject_id: 'pitch:1',
      item_id: 'i1',
      person_id: 'mei',
    },
    {
      ...thing,
      kind: 'payment',
      number: null,
      subject_id: 'pi_1',
      item_id: null,
      person_id: 'leo',
    },
    {
      ...thing,
      kind: 'decision',
      number: '13C9AD9B',
      subject_id: 'pitch:1',
      item_id: null,
      person_id: 'leo',
    },
    { ...thing, kind: 'kept', number: null, subject_id: 'pi_2', item_id: null, person_id: 'gone' },
  ]);
  await showDesk(<PeopleSearch />, '/desk/people?q=ch_3Q');
  expect(await link(/^Report 76203123 · pitch:1/)).toHaveAttribute('href', '/desk?item=i1');
  expect(await link(/^Payment pi_1/)).toHaveAttribute('href', '/desk/people/leo');
  expect(await link(/^Decision 13C9AD9B/)).toHaveAttribute('href', '/desk/log?subject=pitch%3A1');
  expect(await link(/^Kept from a deleted account pi_2/)).toHaveAttribute(
    'href',
    '/desk/people/gone',
  );
  expect(screen.queryByText(/No one found/)).not.toBeInTheDocument();
});
