import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { parseItem } from '@/features/desk/api/items/item';
import { fakeServices } from '@tests/services/fake-services';
import { noEffects } from '@tests/services/no-effects';
import { renderPart } from '@tests/parts/render-part';
import { Item } from './item';

const mei = '10000000-0000-4000-8000-000000000010';
const back = '10000000-0000-4000-8000-000000000011';
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString();

let server: ReturnType<typeof fakeServices>;
beforeEach(() => {
  server = fakeServices();
  server.rpcResults.set('erasure_effects', noEffects);
  server.tables.set('desk_people', [
    {
      user_id: mei,
      user_type: 'talent',
      email: 'mei@example.com',
      name: 'Mei',
      created_at: daysAgo(90),
    },
  ]);
  server.tables.set('account_deletion_requests', [{ user_id: mei, created_at: daysAgo(3) }]);
});

const showItem = (kind: 'deletion' | 'return', since = daysAgo(3), language: 'en' | 'es' = 'en') =>
  renderPart(
    <Item
      item={parseItem({
        id: 'i1',
        kind,
        subject_id: mei,
        person_id: mei,
        facts: {},
        is_urgent: false,
        since,
      })}
      onDecided={() => undefined}
    />,
    {
      catalogs: ['desk', 'desk-people', 'terms'],
      language,
      as: { id: 'operator', userType: 'talent' },
      address: '/desk?item=i1',
    },
  );
const actionsIn = async (name: string) =>
  within(await screen.findByRole('group', { name }))
    .getAllByRole('button')
    .map(({ dataset }) => dataset['action']);

it.each([
  ['en', 3, /^Due by .+: 27 days left/],
  ['en', 29, /^Due by .+: 1 day left/],
  ['en', 31, /^It was due by .+, 2 days ago/],
  ['es', 3, /^Vence el .+: quedan 27 días/],
] as const)(
  'says within how many days an account is deleted: %s, day %i',
  async (language, days, text) => {
    await showItem('deletion', daysAgo(days), language);
    expect(await screen.findByText(text)).toBeVisible();
  },
);

it('shows what goes with the account, and its reports, before it is decided', async () => {
  server.rpcResults.set('erasure_effects', {
    ...noEffects,
    ...{ reports_by: 2, sold: 1, support: 1, tickets: 1 },
  });
  await showItem('deletion');
  const list = await screen.findByRole('region', { name: 'Deleting would take along' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '2 open reports by them',
    '1 contact sold in the last 14 days',
    'An unanswered question to support',
    '1 open ticket from their address',
  ]);
  expect(screen.getByRole('heading', { name: 'Open items' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Reports' })).toBeVisible();
  expect(await actionsIn('Decide')).toEqual(['erase_account', 'keep_account']);
});

it.each([
  ['en', 'Decide', /^Deleting waits. Decide first: open reports about them, a dispute at the bank/],
  ['es', 'Decidir', /^La eliminación espera. Decide primero: denuncias pendientes/],
] as const)(
  'deletes nobody while a report or a dispute is open: %s',
  async (language, group, text) => {
    server.rpcResults.set('erasure_effects', {
      ...noEffects,
      waits: ['report', 'dispute'],
      reports_about: 1,
      disputes: 1,
    });
    await showItem('deletion', daysAgo(3), language);
    expect(await screen.findByText(text)).toBeVisible();
    expect(await actionsIn(group)).toEqual(['keep_account']);
  },
);

it('does not offer to delete what could not be looked at', async () => {
  server.unreadable.add('erasure_effects');
  const { user } = await showItem('deletion');
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(await actionsIn('Decide')).toEqual(['keep_account']);
  server.unreadable.clear();
  await user.click(again);
  expect(await screen.findByRole('button', { name: /^Delete account/ })).toBeVisible();
});

it('shows whom an account resembles that came back, to be suspended or left alone', async () => {
  server.rpcResults.set('accounts_sharing', [
    { user_id: back, name: null, user_type: null, kinds: ['email', 'phone'], is_suspended: true },
  ]);
  await showItem('return');
  const list = await screen.findByRole('region', { name: 'Shares something with' });
  expect(list).toHaveTextContent(
    /^Shares something withDeleted account.*address, phone.*was suspended$/,
  );
  expect(within(list).getByRole('link')).toHaveAttribute('href', `/desk/people/${back}`);
  expect(await actionsIn('Decide')).toEqual(['suspend_account', 'close_return']);
});
