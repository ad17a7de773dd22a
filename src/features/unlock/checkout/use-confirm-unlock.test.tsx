import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServices } from '@tests/services/fake-services';
import { renderPart } from '@tests/parts/render-part';
import { receiveToasts } from '@/ui/toast/toast';
import { ConfirmNotice } from './confirm-notice';
import { readPendingUnlock, storePendingUnlock, type ReturnPage } from './pending-unlock';
import { useConfirmUnlock } from './use-confirm-unlock';

const talentId = '11111111-1111-4111-8111-111111111111';
const contact = {
  id: 'k',
  closer_id: talentId,
  closer_name: 'Leo Santos',
  position_id: null,
  position_title: 'Closer',
  email: 'leo@b.example',
  phone: null,
  created_at: new Date().toISOString(),
  stage: 'new',
  next_step: '',
  next_on: null,
};

/** The rows of unlocked_contacts, checkouts and payments in the database. */
const server = {
  set rows(rows: object[]) {
    services.tables.set('unlocked_contacts', rows);
  },
  set checkouts(rows: object[]) {
    services.tables.set('checkouts', rows);
  },
  set payments(rows: object[]) {
    services.tables.set('payments', rows);
  },
};
let services: ReturnType<typeof fakeServices>;
/** The texts of all toasts. */
let toasts: string[];

const onSupport = vi.fn<(draft: string) => void>();
const selecting = vi.fn<Parameters<typeof useConfirmUnlock>[0]>(
  (selected, params) => new URLSearchParams([...params, ['chosen', selected.id]]),
);

function Dashboard() {
  const confirmation = useConfirmUnlock(selecting);
  return (
    <>
      <p data-testid="status">{confirmation.status}</p>
      <ConfirmNotice confirmation={confirmation} onSupport={onSupport} />
    </>
  );
}

/** Opens the dashboard; the code of every other screen never comes. */
async function show(at: string) {
  const { router } = await renderPart(<Dashboard />, {
    catalogs: ['unlock'],
    as: { id: 'u1', email: 'a@b.example', userType: 'company' },
    keepsSession: true,
    address: at,
    elsewhere: [{ path: '*', lazy: () => new Promise<never>(() => {}) }],
  });
  return {
    /** Goes to an address, as a link does. */
    goTo: (to: string) => void router.navigate(to),
    /** Where the app is, or is on the way to. */
    place: () => router.state.navigation.location ?? router.state.location,
  };
}

const status = () => screen.getByTestId('status').textContent;
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

beforeEach(() => {
  sessionStorage.clear();
  services = fakeServices();
  toasts = [];
  vi.clearAllMocks();
  const stop = receiveToasts(({ text }) => toasts.push(text));
  // What starts the part waits for timers too.
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return () => {
    stop();
    vi.useRealTimers();
  };
});

const pend = (cameFrom?: ReturnPage) =>
  storePendingUnlock({
    candidateId: talentId,
    userId: 'u1',
    userEmail: 'a@b.example',
    timestamp: Date.now(),
    checkoutId: 'reference-1',
    ...(cameFrom ? { cameFrom } : {}),
  });

describe('the dashboard after a checkout', () => {
  it('shows nothing when there was no checkout', async () => {
    await show('/');
    await seconds(30);
    expect(status()).toBe('idle');
  });

  it('does not trust the address, but waits for the contact', async () => {
    await show(`/?success=true&candidate=${talentId}&tab=x`);
    await seconds(10);
    expect(status()).toBe('waiting');
    expect(selecting).not.toHaveBeenCalled();
    server.rows = [contact];
    await seconds(10);
    expect(status()).toBe('confirmed');
    expect(selecting).toHaveBeenCalledOnce();
    expect(toasts).toEqual(['Payment Successful']);
    expect(window.location.search).toBe('?tab=x&chosen=k');
  });

  it('does not call a person back who follows a link while the payment is confirmed', async () => {
    const { goTo, place } = await show(`/?success=true&candidate=${talentId}`);
    await seconds(10);
    server.rows = [contact];
    act(() => goTo('/slow'));
    await seconds(10);
    expect(status()).toBe('confirmed');
    expect(place().pathname).toBe('/slow');
  });

  it('removes the pending unlock when the unlock is confirmed', async () => {
    pend();
    server.rows = [contact];
    await show('/');
    await seconds(1);
    expect(status()).toBe('confirmed');
    expect(readPendingUnlock('u1', Date.now())).toBeUndefined();
  });

  it('reports a late payment with its reference, and still shows the contact when it arrives', async () => {
    pend();
    await show(`/?success=true&candidate=${talentId}`);
    await seconds(25);
    expect(status()).toBe('late');
    expect(screen.getByText(/still being confirmed/)).toBeVisible();
    expect(screen.getByText(/reference-1/)).toBeVisible();
    expect(readPendingUnlock('u1', Date.now())).toBeUndefined();
    server.rows = [contact];
    await seconds(20);
    expect(selecting).toHaveBeenCalledOnce();
  });

  it('does not change the address of another page when the unlock is confirmed', async () => {
    pend();
    server.rows = [contact];
    const { goTo, place } = await show(`/?success=true&candidate=${talentId}`);
    goTo('/messages?tab=x');
    await seconds(1);
    expect(status()).toBe('confirmed');
    expect(toasts).toEqual(['Payment Successful']);
    expect(readPendingUnlock('u1', Date.now())).toBeUndefined();
    expect(place()).toMatchObject({ pathname: '/messages', search: '?tab=x' });
  });

  it('does not change the address of another page when the payment is late', async () => {
    pend();
    const { goTo, place } = await show(`/?success=true&candidate=${talentId}`);
    goTo('/messages?tab=x');
    await seconds(25);
    expect(status()).toBe('late');
    expect(readPendingUnlock('u1', Date.now())).toBeUndefined();
    expect(place()).toMatchObject({ pathname: '/messages', search: '?tab=x' });
  });

  it('does not claim a payment after a checkout that was only opened', async () => {
    pend();
    await show('/');
    await seconds(25);
    expect(screen.getByText(/We haven't received a payment yet/)).toBeVisible();
  });

  it('finds the reference in a tab without a pending unlock, and offers to write to support', async () => {
    server.checkouts = [{ id: 'reference-2', status: 'pending' }];
    await show('/?success=true');
    await seconds(25);
    expect(screen.getByText(/with the reference reference-2/)).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Write to support' }).click());
    expect(onSupport).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/payment with the reference reference-2/),
    );
  });

  it.each([
    ['declined', /didn't go through. Nothing was charged/],
    ['failed', /The amount didn't match the price.+We'll refund you.+reference-1/],
    ['processing', /This can take a few days/],
  ])('reports a payment with the status %s', async (state, text) => {
    pend();
    server.checkouts = [{ id: 'reference-1', status: state }];
    await show(`/?success=true&candidate=${talentId}`);
    await seconds(1);
    expect(screen.getByText(text)).toBeVisible();
    expect(selecting).not.toHaveBeenCalled();
  });

  it('reports a payment for a deleted talent, whose id is gone from the checkout', async () => {
    pend();
    server.checkouts = [
      { id: 'reference-0', status: 'paid', talent_id: talentId },
      { id: 'reference-1', status: 'talent_erased', talent_id: null },
    ];
    await show(`/?success=true&candidate=${talentId}`);
    await seconds(1);
    expect(screen.getByText(/person has just left.+We'll refund you.+reference-1/)).toBeVisible();
  });

  it('reports a second payment for a contact that was unlocked already', async () => {
    server.rows = [contact];
    server.checkouts = [{ id: 'reference-1', status: 'duplicate' }];
    await show(`/?success=true&candidate=${talentId}`);
    await seconds(1);
    expect(screen.getByText(/we'll refund this second payment.+reference-1/)).toBeVisible();
    expect(status()).toBe('confirmed');
    expect(toasts).toEqual([]);
  });

  it('shows a contact unlocked long ago without reporting a payment', async () => {
    const owned = { ...contact, created_at: new Date(Date.now() - 3_600_000).toISOString() };
    server.rows = [owned];
    server.checkouts = [{ id: 'reference-1', status: 'paid' }];
    await show(`/?success=true&candidate=${talentId}`);
    await seconds(1);
    expect(status()).toBe('confirmed');
    expect(selecting).toHaveBeenCalledExactlyOnceWith(owned, expect.any(URLSearchParams));
    expect(toasts).toEqual([]);
    expect(window.location.search).toBe('?chosen=k');
  });

  it.each([
    ['refunded', /We refunded this payment, so the contact is locked again.+reference-1/],
    ['disputed', /This payment is disputed.+reference-1/],
    ['dispute_lost', /Your bank returned this payment to you.+unlock it again.+reference-1/],
  ])('says why a contact is locked again when its payment is %s', async (state, text) => {
    pend();
    server.checkouts = [{ id: 'reference-1', status: 'paid' }];
    server.payments = [{ checkout_id: 'reference-1', status: 'unlocked' }];
    server.rows = [contact];
    await show(`/?success=true&candidate=${talentId}`);
    await seconds(1);
    expect(status()).toBe('confirmed');

    server.rows = [];
    server.payments = [{ checkout_id: 'reference-1', status: state }];
    window.dispatchEvent(new Event('visibilitychange'));
    await seconds(60);
    expect(screen.getByText(text)).toBeVisible();
    expect(status()).toBe('confirmed');
    expect(selecting).toHaveBeenCalledOnce();
  });

  it('links back to the page the checkout was opened from, whether or not it was paid', async () => {
    const cameFrom = { address: '/company/search-talent?keywords=x', state: { shown: 'p3' } };
    pend(cameFrom);
    const { place } = await show('/');
    await seconds(21);
    expect(status()).toBe('late');
    const back = () => screen.getByRole('link', { name: 'Back to where you were watching' });
    expect(back()).toHaveAttribute('href', cameFrom.address);
    server.rows = [contact];
    await seconds(60);
    expect(status()).toBe('confirmed');
    act(() => back().click());
    expect(place()).toMatchObject({ state: cameFrom.state });
  });

  it('does not link to an address outside this site', async () => {
    pend({ address: '//elsewhere.example', state: null });
    await show('/');
    await seconds(1);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('does not wait for a payment that was refunded before the address was opened again', async () => {
    server.checkouts = [{ id: 'reference-1', status: 'paid' }];
    server.payments = [{ checkout_id: 'reference-1', status: 'refunded' }];
    await show(`/?success=true&candidate=${talentId}`);
    await seconds(1);
    expect(
      screen.getByText(/We refunded this payment, so the contact is locked again/),
    ).toBeVisible();
    expect(screen.queryByText(/We're confirming your payment/)).toBeNull();
  });
});
