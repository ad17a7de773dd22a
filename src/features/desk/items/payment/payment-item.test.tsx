import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, noAnswer } from '@tests/services/answers';
import { takeDownloads } from '@tests/browser/downloads';
import { fakeServices } from '@tests/services/fake-services';
import { renderPart } from '@tests/parts/render-part';
import { parseItem } from '@/features/desk/api/items/item';
import { PaymentItem } from './payment-item';

const company = '10000000-0000-4000-8000-000000000020';
let server: ReturnType<typeof fakeServices>;
const onDecided = vi.fn<() => void>();

const payment = {
  payment_id: 'pi_1',
  company_id: company,
  talent_id: null,
  checkout_id: null,
  candidate: 'Leo',
  position_title: 'Sales Closer',
  amount: 1500,
  currency: 'usd',
  refunded_amount: 0,
  status: 'amount_mismatch',
  settled: false,
  paid_at: '2026-11-20T10:00:00Z',
};

beforeEach(() => {
  onDecided.mockClear();
  server = fakeServices();
  server.tables.set('desk_people', [
    { user_id: company, user_type: 'company', name: 'Northwind', email: null, created_at: '' },
  ]);
  server.tables.set('payments', [payment]);
  server.tables.set('site_settings', [{ mode: 'test', approval_amount: 10_000 }]);
});

const show = (facts: object = {}, subjectId = 'pi_1') =>
  renderPart(
    <PaymentItem
      item={parseItem({
        id: 'i1',
        kind: 'payment',
        subject_id: subjectId,
        person_id: company,
        facts: { status: payment.status, amount: 1500, currency: 'usd', ...facts },
        is_urgent: true,
        since: '2026-11-20T10:00:00Z',
      })}
      onDecided={onDecided}
    />,
    { catalogs: ['desk', 'desk-people', 'terms'], as: { id: 'operator', userType: 'talent' } },
  );

const open = async (user: Awaited<ReturnType<typeof show>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

it('says what came of each event', async () => {
  server.tables.set('payment_events', [
    {
      id: 'evt_1',
      payment_id: 'pi_1',
      type: 'checkout.session.completed',
      kind: 'payment',
      amount: 1500,
      currency: 'usd',
      status: null,
      outcome: 'other_link',
      problem: null,
      occurred_at: '2026-11-20T10:00:00Z',
    },
  ]);
  await show({ status: 'other_link' });
  expect(await screen.findByText('$15 · paid on another page · evt_1')).toBeVisible();
});

it('refunds a part and says that the company keeps what it has', async () => {
  server.tables.set('payments', [{ ...payment, status: 'unlocked', refunded_amount: 400 }]);
  server.functions.set('refund-payment', { refunded: 'pi_1', amount: 500 });
  const { user } = await show({ status: 'unlocked' });
  await open(user, 'Refund');
  const amount = screen.getByRole('textbox', { name: /^Amount to refund \(USD\)/ });
  expect(amount).toHaveValue('11.00');
  expect(screen.getByText(/All that's left, \$11, goes back to Northwind\./)).toHaveTextContent(
    'They lose the contact, and the conversation closes.',
  );
  await user.clear(amount);
  await user.type(amount, '5');
  expect(screen.getByText(/^\$5 goes back to Northwind\./)).toHaveTextContent(
    'They keep the contact and the conversation.',
  );
  await user.type(screen.getByRole('textbox', { name: /^Internal note/ }), 'Goodwill');
  await user.type(screen.getByRole('textbox', { name: /^Message to/ }), 'Sorry');
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(onDecided).toHaveBeenCalled());
  expect(server.calls).toEqual([
    {
      name: 'refund-payment',
      body: {
        payment_id: 'pi_1',
        note: 'Goodwill',
        seen: { left: 1100, amount: 500, words: 'Sorry' },
      },
    },
  ]);
});

it('refunds no more than what is left', async () => {
  const { user } = await show();
  await open(user, 'Refund');
  const amount = screen.getByRole('textbox', { name: /^Amount to refund/ });
  await user.clear(amount);
  await user.type(amount, '15.01');
  await user.type(screen.getByRole('textbox', { name: /^Internal note/ }), 'Too much');
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  expect(amount).toHaveAccessibleDescription(/at most what is left/);
  expect(server.calls).toEqual([]);
});

it('shows refunds that were asked for, and why one failed', async () => {
  const refundRow = { payment_id: 'pi_1', currency: 'usd', words: '', problem: null };
  server.tables.set('refunds', [
    { ...refundRow, id: 'r3', amount: 300, state: 'asked', asked_at: '2026-11-22T10:00:00Z' },
    {
      ...refundRow,
      id: 'r2',
      amount: 200,
      state: 'failed',
      problem: 'Insufficient funds',
      asked_at: '2026-11-21T10:00:00Z',
    },
  ]);
  await show();
  expect(await screen.findByText('$3 · Stripe is at work')).toBeInTheDocument();
  expect(screen.getByText('$2 · failed')).toBeInTheDocument();
  expect(screen.getByText('Insufficient funds')).toBeInTheDocument();
});

it('lets a refund that came back be asked for again', async () => {
  server.tables.set('payments', [{ ...payment, status: 'refunded', refunded_amount: 0 }]);
  await show({ status: 'refund_failed', payment_id: 'pi_1', type: 'refund.failed' }, 'evt_1');
  const group = await screen.findByRole('group', { name: 'Decide' });
  await waitFor(() =>
    expect(
      within(group)
        .getAllByRole('button')
        .map(({ dataset }) => dataset['action']),
    ).toEqual(['refund_payment', 'close_payment']),
  );
});

it('says until when the bank waits, gives the evidence, and stays while the dispute is open', async () => {
  const disputed = { ...payment, status: 'disputed' };
  server.tables.set('payments', [disputed]);
  server.functions.set('dispute-evidence', {
    payment: { ...disputed, id: 'pi_1' },
    messages: [{ at: '2026-11-20T10:00:00Z', by: 'company', text: 'Hello', is_read: true }],
  });
  const downloads = takeDownloads();
  const due = new Date();
  due.setDate(due.getDate() + 3);
  const { user } = await show({ status: 'disputed', due_at: due.toISOString() });
  const day = due.toLocaleDateString('en', { day: 'numeric', month: 'long' });
  expect(screen.getByText(`Answer by ${day}, 3 days left`)).toBeInTheDocument();
  await open(user, 'Download evidence');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /^Internal note/ }), 'For the bank');
  await user.click(screen.getByRole('button', { name: 'Download evidence' }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(downloads[0]?.name).toMatch(/evidence-pi_1-[\d-]{10}\.html$/);
  expect(onDecided).not.toHaveBeenCalled();
});

it('proposes what is more than one operator may refund', async () => {
  server.tables.set('site_settings', [{ mode: 'test', approval_amount: 1000 }]);
  server.tables.set('payments', [{ ...payment, status: 'unlocked' }]);
  const { user } = await show({ status: 'unlocked' });
  await open(user, 'Refund');
  await user.type(screen.getByRole('textbox', { name: /^Internal note/ }), 'Goodwill');
  expect(await screen.findByText(/^A refund above \$10 takes two operators/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Propose refund' }));
  await waitFor(() => expect(onDecided).toHaveBeenCalled());
  expect(server.calls).toEqual([]);
  expect(server.insertedRows.map(({ row }) => row)).toMatchObject([
    { action: 'propose_refund', seen: { left: 1500, amount: 1500, words: '' } },
  ]);
});

it.each([
  ['test', 'https://dashboard.stripe.com/test/payments/pi_1'],
  ['live', 'https://dashboard.stripe.com/payments/pi_1'],
])('leads to Stripe where it keeps payments of the mode %s', async (mode, address) => {
  server.tables.set('site_settings', [{ mode }]);
  await show();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /^pi_1/ })).toHaveAttribute('href', address),
  );
});

it('leads nowhere while the mode is not known', async () => {
  answer('GET /rest/v1/site_settings', noAnswer);
  await show();
  expect(await screen.findByText('pi_1')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^pi_1/ })).toBeNull();
});

it('says that its refunds could not be loaded, and shows them after another attempt', async () => {
  server.tables.set('refunds', [
    {
      id: 'r1',
      payment_id: 'pi_1',
      amount: 500,
      currency: 'usd',
      state: 'failed',
      problem: 'expired_or_canceled_card',
      words: '',
      asked_at: '2026-11-20T11:00:00Z',
    },
  ]);
  server.unreadable.add('refunds');
  const { user } = await show();
  expect(await screen.findByRole('alert')).toBeVisible();
  server.unreadable.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^\$5 · /)).toBeVisible();
  expect(screen.getByText('expired_or_canceled_card')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows the retained records of a payment whose talent is deleted, with the way to the rest', async () => {
  server.rpcResults.set('kept_of_payment', [
    {
      person_id: '10000000-0000-4000-8000-000000000021',
      facts: { unlocked_at: '2026-11-02T10:00:01Z', messages_of_company: 3, messages_of_talent: 2 },
      keep_until: '2032-11-02T10:00:00Z',
    },
  ]);
  await show();
  expect(await screen.findByText('3 from the company, 2 from the talent')).toBeInTheDocument();
  expect(screen.getByText('Contact delivered')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /0021$/ })).toHaveAttribute(
    'href',
    '/desk/people/10000000-0000-4000-8000-000000000021',
  );
});

it('says that the retained records of a payment could not be loaded', async () => {
  server.tables.set('payments', [{ ...payment, talent_id: null }]);
  server.unreadable.add('kept_of_payment');
  await show();
  expect(await screen.findByRole('alert')).toBeVisible();
});
