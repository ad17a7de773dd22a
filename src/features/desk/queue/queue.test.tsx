import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServices } from '@tests/services/fake-services';
import { queryClient } from '@/lib/query/query-client';
import { showDesk } from '@tests/parts/show-desk';
import { Queue } from './queue';

let server: ReturnType<typeof fakeServices>;

const job = (id: string, isUrgent = false) => ({
  id,
  kind: 'job',
  subject_id: id,
  person_id: null,
  facts: { problem: `${id} answered 500` },
  is_urgent: isUrgent,
  since: '2026-11-20T10:00:00Z',
  name: null,
  email: null,
  user_type: null,
});
const scrolledTo = vi.fn<(this: Element) => void>();
beforeEach(() => {
  scrolledTo.mockReset();
  Element.prototype.scrollIntoView = scrolledTo;
  server = fakeServices();
  server.rpcResults.set('desk_queue', [
    job('mail-unread'),
    job('clean-storage', true),
    job('purge'),
  ]);
  server.rpcResults.set('desk_counts', [
    { kind: 'job', n: 3, oldest: '2026-11-20T10:00:00Z' },
    { kind: 'report', n: 0, oldest: null },
  ]);
});

const list = () => screen.findByRole('list', { name: 'Open items, most urgent first' });
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const showQueue = async (at = '/desk') => {
  const rendered = await showDesk(<Queue />, at);
  await list();
  return rendered;
};

it('lists what waits with what is urgent, and offers only the kinds of which something waits', async () => {
  await showQueue();
  const rows = within(await list()).getAllByRole('link');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Job.*mail-unread fails\s*$/),
    expect.stringMatching(/^Job Urgent.*clean-storage fails\s*$/),
    expect.stringMatching(/^Job.*purge fails\s*$/),
  ]);
  const kinds = screen.getByRole('navigation', { name: 'Filter by type' });
  expect(within(kinds).getByRole('link', { name: 'Job 3' })).toBeInTheDocument();
  expect(within(kinds).queryByRole('link', { name: /Report/ })).toBeNull();
});

it('goes through the list with J and K, whose heading takes the focus, and not beyond its ends', async () => {
  const { user, router } = await showQueue();
  await user.keyboard('j');
  expect(await heading('mail-unread fails')).toHaveFocus();
  await user.keyboard('jj');
  expect(await heading('purge fails')).toHaveFocus();
  await user.keyboard('j');
  expect(router.state.location.search).toBe('?item=purge');
  await user.keyboard('k');
  expect(await heading('clean-storage fails')).toHaveFocus();
});

it('keeps what is open in sight in a long list', async () => {
  const { user } = await showQueue();
  await user.keyboard('jj');
  expect(await heading('clean-storage fails')).toHaveFocus();
  expect(scrolledTo.mock.contexts.at(-1)).toHaveAttribute('aria-current', 'true');
});

it('closes with Escape, which leads back to the row', async () => {
  const { user, router } = await showQueue('/desk?item=clean-storage');
  await heading('clean-storage fails');
  await user.keyboard('{Escape}');
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(screen.getByRole('link', { name: /clean-storage/ })).toHaveFocus());
  await user.keyboard('j');
  expect(await heading('purge fails')).toHaveFocus();
});

it('shows first words of what is reported and how many reports there are', async () => {
  const report = (id: string, facts: object) => ({ ...job(id), kind: 'report', facts });
  server.rpcResults.set('desk_queue', [
    report('r1', { subject: 'pitch', reason: 'scam', count: 3, words: 'He asks for money first' }),
    report('r2', {
      subject: 'message',
      reason: 'danger',
      count: 1,
      words: 'I know where you live',
    }),
    { ...job('t1'), kind: 'ticket', facts: { subject: 'Login', count: 2, words: 'Please' } },
  ]);
  await showQueue();
  const rows = within(await list()).getAllByRole('link');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Report.*Pitch: Scam or fraud · 3 reports He asks for money first $/),
    expect.stringMatching(/^Report.*Message: Someone is in danger I know where you live $/),
    expect.stringMatching(/^Ticket.*Login \(2\) Please $/),
  ]);
});

it('says in whole words how long each has waited', async () => {
  const since = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  server.rpcResults.set('desk_queue', [
    { ...job('a'), since: since(5) },
    { ...job('b'), since: since(90) },
    { ...job('c'), since: since(3 * 60) },
    { ...job('d'), since: since(50 * 60) },
  ]);
  await showQueue();
  const times = (await list()).querySelectorAll('time');
  expect(Array.from(times, ({ textContent }) => textContent)).toEqual([
    '5 minutes ago',
    '1 hour ago',
    '3 hours ago',
    '2 days ago',
  ]);
});

it('decides with a letter, asks why, and opens what waits next', async () => {
  const { user } = await showQueue('/desk?item=mail-unread');
  await heading('mail-unread fails');
  await user.keyboard('c');
  const why = await screen.findByRole('textbox', { name: /^Internal note/ });
  expect(why).toHaveFocus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Say why')).toBeInTheDocument();
  expect(server.insertedRows).toEqual([]);
  await user.keyboard('Mended{Control>}{Enter}{/Control}');
  expect(await heading('clean-storage fails')).toHaveFocus();
  expect(server.insertedRows).toEqual([
    { table: 'decisions', row: { action: 'close_job', subject_id: 'mail-unread', note: 'Mended' } },
  ]);
  expect(screen.getByText('Next: clean-storage fails')).toBeInTheDocument();
});

it('leads to the heading of the page once nothing else waits', async () => {
  server.rpcResults.set('desk_queue', [job('purge')]);
  const { user } = await showDesk(
    <main>
      <h1 tabIndex={-1}>Queue</h1>
      <Queue />
    </main>,
    '/desk?item=purge',
  );
  await heading('purge fails');
  await user.keyboard('c');
  server.rpcResults.set('desk_queue', []);
  await user.keyboard('Mended{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Nothing else is open.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('keeps letters that are typed into a note out of the list', async () => {
  const { user, router } = await showQueue('/desk?item=mail-unread');
  await heading('mail-unread fails');
  await user.keyboard('c');
  await user.type(await screen.findByRole('textbox', { name: /^Internal note/ }), 'jk?');
  expect(router.state.location.search).toBe('?item=mail-unread');
  expect(screen.queryByText('Next and previous')).toBeNull();
});

it('keeps a note that is being typed when someone else decides, and says so', async () => {
  const { user, router } = await showQueue('/desk?item=mail-unread');
  await heading('mail-unread fails');
  await user.keyboard('c');
  const why = await screen.findByRole('textbox', { name: /^Internal note/ });
  await user.clear(why);
  await user.type(why, 'Just');
  server.rpcResults.set('desk_queue', [job('purge')]);
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText(/^This is no longer open/)).toBeVisible();
  await user.keyboard(' jk');
  expect(why).toHaveFocus();
  expect(why).toHaveValue('Just jk');
  expect(router.state.location.search).toBe('?item=mail-unread');
});

it('says why a decision was refused, and keeps what was typed over Escape', async () => {
  const { user } = await showQueue('/desk?item=purge');
  server.refusal = { message: 'already_decided', code: 'PT409' };
  await heading('purge fails');
  await user.keyboard('c');
  await user.keyboard('Mended{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Someone has already decided this.')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.keyboard('c');
  expect(await screen.findByRole('textbox', { name: /^Internal note/ })).toHaveValue('Mended');
});

it('takes its own decision for done whose answer was lost', async () => {
  const { user } = await showQueue('/desk?item=clean-storage');
  server.refusal = { message: 'already_decided', code: 'PT409' };
  server.tables.set('decisions', [
    {
      id: 'd1',
      operator_id: 'operator',
      action: 'close_job',
      subject_id: 'clean-storage',
      note: 'Again',
    },
  ]);
  await heading('clean-storage fails');
  server.rpcResults.set('desk_queue', [job('purge')]);
  await user.keyboard('c');
  await user.keyboard('Again{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Internal note/ })).toBeNull());
  expect(screen.queryByText('Someone has already decided this.')).toBeNull();
});

it('offers every kind where it is not known of which something waits', async () => {
  server.unreadable.add('desk_counts');
  await showQueue();
  expect(await screen.findByRole('link', { name: /^Reports?$/ })).toBeInTheDocument();
});

it('shows its keys with a question mark', async () => {
  const { user } = await showQueue();
  await user.keyboard('?');
  expect(screen.getByText('Next and previous')).toBeInTheDocument();
});

it('says so when nothing waits, and of a kind leads to everything', async () => {
  server.rpcResults.set('desk_queue', []);
  await showDesk(<Queue />, '/desk?kind=report');
  expect(await screen.findByText('None of this kind')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/desk');
});

it('says that an item of the address no longer waits', async () => {
  await showQueue('/desk?item=00000000-0000-4000-8000-000000000001');
  expect(await screen.findByText('This is no longer open')).toBeInTheDocument();
});

it('offers another attempt when the list could not be read', async () => {
  server.unreadable.add('desk_queue');
  const { user } = await showDesk(<Queue />, '/desk');
  expect(await screen.findByText("We couldn't load the queue.")).toBeInTheDocument();
  server.unreadable.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await list()).toBeInTheDocument();
});
