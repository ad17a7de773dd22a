import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServices } from '@tests/services/fake-services';
import { showDesk } from '@tests/parts/show-desk';
import { Figures } from './figures';
import { durationText } from './use-figure-text';

let server: ReturnType<typeof fakeServices>;

beforeEach(() => {
  server = fakeServices();
});

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const row = (figure: string, day: string | null, n: number, currency = '') => ({
  figure,
  day,
  n,
  currency,
});

it('shows each figure with its change, its days, and the numbers in a table', async () => {
  server.rpcResults.set('desk_figures', [
    row('views', dayBefore(1), 1200),
    row('views', dayBefore(20), 1000),
    row('live', null, 7),
    row('revenue', dayBefore(2), 4500, 'usd'),
    row('answers', dayBefore(3), 2),
    row('answer_seconds', dayBefore(3), 4 * 3600),
  ]);
  await showDesk(<Figures />);
  const views = (await screen.findByRole('heading', { name: 'Views' })).closest('li');
  expect(views).toHaveTextContent('2,200');
  expect(views).toHaveTextContent('+20% · 1,200 in the last two weeks, 1,000 in the two before');
  expect(screen.getByRole('img', { name: /^Views by day\. Most on .*: 1,200\.$/ })).toBeVisible();
  const card = (name: string) => screen.getByRole('heading', { name }).closest('li');
  expect(card('Paid in (USD)')).toHaveTextContent('$45');
  expect(card('Support answers after')).toHaveTextContent('2 hr');
  expect(screen.getByText('Nothing to take an average of yet.')).toBeInTheDocument();

  const table = screen.getByRole('table', { hidden: true });
  const [, , yesterday] = within(table).getAllByRole('row', { hidden: true });
  expect(yesterday).toHaveTextContent('1,200');
});

it('offers another attempt when the figures cannot be loaded', async () => {
  server.unreadable.add('desk_figures');
  const { user } = await showDesk(<Figures />);
  expect(await screen.findByText("We couldn't load the figures")).toBeInTheDocument();
  server.unreadable.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Views' })).toBeInTheDocument();
});

it.each([
  [20, '1 min', '1 min'],
  [45 * 60, '45 min', '45 min'],
  [60 * 60 - 1, '1 hr', '1 h'],
  [90 * 60, '1 hr 30 min', '1 h 30 min'],
  [3 * 3600, '3 hr', '3 h'],
  [24 * 3600 - 1, '1 day', '1 d'],
  [47 * 3600 + 40 * 60, '2 days', '2 d'],
  [60 * 3600, '2 days 12 hr', '2 d 12 h'],
  [300 * 3600, '13 days', '13 d'],
])('writes %d seconds as %s', (seconds, english, spanish) => {
  const textIn = (locale: string) => durationText(seconds, locale).replaceAll('\u00a0', ' ');
  expect(textIn('en')).toBe(english);
  expect(textIn('es')).toBe(spanish);
});
