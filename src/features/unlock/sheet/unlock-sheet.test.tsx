import { screen } from '@testing-library/react';
import { answer, json, noAnswer, refused } from '@tests/services/answers';
import { openTabs, type Tab } from '@tests/browser/checkout-tabs';
import { renderPart } from '@tests/parts/render-part';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { checkoutQuery, unlockPriceQuery, type CheckoutState } from '@/features/unlock/api/queries';
import { queryClient } from '@/lib/query/query-client';
import { UnlockSheet } from './unlock-sheet';

interface ShownPrice {
  readonly amount: number;
  readonly currency: string;
  readonly checkout_url: string | null;
}
const openPrice = (amount: number): ShownPrice => ({
  amount,
  currency: 'usd',
  checkout_url: `https://pay.example/${amount}`,
});

const service = {
  price: openPrice(1500),
  /** The answer to a new checkout. */
  insert: (): Response | Promise<Response> => noAnswer(),
  /** The contact, once it is unlocked, and the state of the checkout. */
  contacts: new Array<object>(),
  checkouts: new Array<object>(),
};

let tabs: readonly Tab[];
let user: UserEvent;

beforeEach(() => {
  sessionStorage.clear();
  service.price = openPrice(1500);
  service.contacts = [];
  service.checkouts = [];
  tabs = openTabs();
  answer('GET /rest/v1/unlock_price', () => json([service.price]));
  answer('GET /rest/v1/unlocked_contacts', () => json(service.contacts));
  answer('GET /rest/v1/checkouts', () => json(service.checkouts));
  answer('GET /rest/v1/payments', () => json([]));
  answer('POST /rest/v1/checkouts', () => service.insert());
  return () => vi.restoreAllMocks();
});

const userId = '00000000-0000-4000-8000-000000000001';
const onSupport = vi.fn<(draft: string) => void>();

async function openSheet(): Promise<void> {
  const candidate = {
    positionId: 'p1',
    talentId: 't1',
    name: 'Leo',
    title: 'Closer',
    city: null,
    poster: null,
    experienceYears: null,
  };
  const sheet = (
    <UnlockSheet
      candidate={candidate}
      onClose={() => undefined}
      onAlreadyUnlocked={() => undefined}
      onSupport={onSupport}
      renderContact={() => null}
    />
  );
  const as = { id: userId, email: 'a@b.example', userType: 'company' };
  ({ user } = await renderPart(sheet, { catalogs: ['unlock'], as }));
}

async function pay(): Promise<void> {
  await openSheet();
  const button = await screen.findByRole('button', { name: 'Unlock Contact Information' });
  await vi.waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

it('sends the tab to the payment link of the checkout that was made', async () => {
  service.insert = () =>
    json([{ ...service.price, checkout_url: 'https://pay.example/15?locale=en' }]);
  await pay();
  await screen.findByText('Finish the payment in the other tab');
  const address = new URL(tabs[0]?.address ?? '');
  expect(address.origin + address.pathname).toBe('https://pay.example/15');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    locale: 'en',
    client_reference_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    prefilled_email: 'a@b.example',
  });
});

it('says the new price even if it was read while the checkout was being made', async () => {
  service.insert = async () => {
    service.price = openPrice(2500);
    await queryClient.refetchQueries({ queryKey: unlockPriceQuery.queryKey });
    return json([{ ...service.price, checkout_url: 'https://pay.example/25' }]);
  };
  await pay();
  expect(await screen.findByRole('alert')).toHaveTextContent("The price has changed: it's $25 now");
  expect(tabs).toEqual([{ address: undefined, closed: true }]);
});

it('says that payments have closed since the price was read, and leads to support', async () => {
  service.insert = () => {
    service.price = { ...service.price, checkout_url: null };
    return refused(409, 'PT409', 'payments_closed');
  };
  await pay();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Payments aren't open yet, so you can't unlock this contact now. Nothing was charged.",
  );
  expect(tabs).toEqual([{ address: undefined, closed: true }]);
  const button = screen.getByRole('button', { name: 'Unlock Contact Information' });
  await vi.waitFor(() => expect(button).toBeDisabled());
  await user.click(screen.getByRole('button', { name: 'Write to support' }));
  expect(onSupport).toHaveBeenCalledWith('Please tell me when I can unlock contacts.');
});

it('says at once that payments are not open, without a price or a way to pay', async () => {
  service.price = { ...openPrice(1500), checkout_url: null };
  await openSheet();
  expect(await screen.findByRole('alert')).toHaveTextContent("Payments aren't open yet");
  expect(screen.getByRole('button', { name: 'Unlock Contact Information' })).toBeDisabled();
  expect(screen.queryByText('$15')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Write to support' }));
  expect(onSupport).toHaveBeenCalledWith('Please tell me when I can unlock contacts.');
});

it.each([
  ['unknown_position', 404, "Leo's pitch isn't available right now"],
  ['blocked_by_talent', 409, 'Leo has blocked your company'],
  ['deletion_requested', 409, 'You asked us to delete your account'],
])(
  'says why a checkout is refused, and takes no second press: %s',
  async (message, status, sentence) => {
    service.insert = () => refused(status, `PT${status}`, message);
    await pay();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(sentence);
    expect(alert).toHaveTextContent('Nothing was charged.');
    expect(tabs).toEqual([{ address: undefined, closed: true }]);
    expect(screen.getByRole('button', { name: 'Unlock Contact Information' })).toBeDisabled();
  },
);

it('leads whoever asked to be deleted to where they can withdraw that', async () => {
  service.insert = () => refused(409, 'PT409', 'deletion_requested');
  await pay();
  expect(await screen.findByRole('link', { name: 'Open my profile' })).toHaveAttribute(
    'href',
    '/company/profile',
  );
});

it('closes its checkout when another tab has paid', async () => {
  service.insert = () => json([{ ...service.price }]);
  await pay();
  await screen.findByText('Finish the payment in the other tab');
  expect(tabs[0]?.closed).toBe(false);
  service.contacts = [{ id: 'k', closer_id: 't1', closer_name: 'Leo Santos', stage: 'new' }];
  service.checkouts = [{ id: 'c', status: 'superseded' }];
  await queryClient.invalidateQueries();
  expect(await screen.findByRole('dialog', { name: 'Payment Successful' })).toBeVisible();
  await vi.waitFor(() => expect(tabs[0]?.closed).toBe(true));
});

it('leaves the checkout that was paid open', async () => {
  service.insert = () => json([{ ...service.price }]);
  await pay();
  await screen.findByText('Finish the payment in the other tab');
  service.contacts = [{ id: 'k', closer_id: 't1', closer_name: 'Leo Santos', stage: 'new' }];
  service.checkouts = [{ id: 'c', status: 'paid' }];
  await queryClient.invalidateQueries();
  await screen.findByRole('dialog', { name: 'Payment Successful' });
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(tabs[0]?.closed).toBe(false);
});

it('says nothing of a duplicate payment that another page has asked about', async () => {
  await openSheet();
  await screen.findByText('$15');
  const duplicate: CheckoutState = { id: 'c1', status: 'duplicate' };
  for (const candidateId of [null, 't1']) {
    const { queryKey } = checkoutQuery(userId, { checkoutId: undefined, candidateId });
    queryClient.setQueryData(queryKey, duplicate);
  }
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Unlock Contact Information' })).toBeEnabled(),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});
