import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServices } from '@tests/services/fake-services';
import { showDesk } from '@tests/parts/show-desk';
import { parseItem } from '@/features/desk/api/items/item';
import { ProposalItem } from './proposal-item';

let server: ReturnType<typeof fakeServices>;

const item = parseItem({
  id: 'i1',
  kind: 'proposal',
  subject_id: 'p1',
  person_id: null,
  facts: { action: 'refund_payment', amount: 20_000, currency: 'usd' },
  is_urgent: false,
  since: '2026-11-20T10:00:00Z',
});

beforeEach(() => {
  server = fakeServices();
  server.rpcResults.set('may_agree', true);
  server.tables.set('site_settings', [{ mode: 'test', approval_amount: 10_000 }]);
  server.tables.set('proposals', [
    {
      id: 'p1',
      action: 'refund_payment',
      subject_id: 'pi_1',
      operator_id: 'a colleague',
      note: 'Paid for nothing',
      seen: { left: 25_000, amount: 20_000, words: 'Sorry for this' },
    },
  ]);
  server.tables.set('payments', [
    {
      payment_id: 'pi_1',
      company_id: null,
      talent_id: null,
      checkout_id: null,
      candidate: 'Ana',
      position_title: 'Closer',
      amount: 25_000,
      currency: 'usd',
      status: 'unlocked',
      refunded_amount: 0,
      settled: false,
      paid_at: '2026-11-01T10:00:00Z',
    },
  ]);
});

const actions = () =>
  within(screen.getByRole('group', { name: 'Decide' }))
    .getAllByRole('button')
    .map(({ dataset }) => dataset['action']);

it('says that the payment can’t be loaded, and offers to agree once it is', async () => {
  server.unreadable.add('payments');
  const { user } = await showDesk(<ProposalItem item={item} onDecided={vi.fn<() => void>()} />);
  expect(await screen.findByText("We couldn't load this.")).toBeVisible();
  await waitFor(() => expect(actions()).toEqual(['refuse_proposal']));
  server.unreadable.clear();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(actions()).toEqual(['refund_payment', 'refuse_proposal']));
  expect(screen.queryByText("We couldn't load this.")).toBeNull();
});

it('refunds what was proposed, without a field for another amount', async () => {
  server.functions.set('refund-payment', { refunded: 'pi_1' });
  const { user } = await showDesk(<ProposalItem item={item} onDecided={vi.fn<() => void>()} />);
  await user.click(await screen.findByRole('button', { name: /^Refund/ }));
  expect(screen.queryByLabelText(/^Amount to refund/)).toBeNull();
  expect(screen.getByText(/^\$200 goes back to/)).toBeVisible();
  await user.type(screen.getByLabelText(/^Internal note/), 'I agree');
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  await waitFor(() =>
    expect(server.calls).toEqual([
      {
        name: 'refund-payment',
        body: {
          payment_id: 'pi_1',
          note: 'I agree',
          seen: { left: 25_000, amount: 20_000, words: 'Sorry for this' },
        },
      },
    ]),
  );
});

it('says what was refunded before, where something was', async () => {
  const [payment] = server.tables.get('payments') ?? [];
  server.tables.set('payments', [{ ...payment, refunded_amount: 5_000 }]);
  await showDesk(<ProposalItem item={item} onDecided={vi.fn<() => void>()} />);
  const label = await screen.findByText('Refunded before');
  expect(label.nextElementSibling).toHaveTextContent('$50');
});
