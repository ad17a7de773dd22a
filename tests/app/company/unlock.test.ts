import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer, json, noNetwork } from '../../support/services/answers.ts';
import {
  createPerson,
  createTalentWithPitch,
  password,
  type Person,
} from '../../support/people/people.ts';
import { service } from '../../support/service.ts';
import { unlock } from '../../support/people/unlock.ts';
import { bringAllIntoView } from '../in-view.ts';
import { openListening } from '../listening.ts';
import { address, closeApp, openApp } from '../open-app.ts';
import { expectToast } from '../toasts.ts';
import { blockTabs, checkoutOf, openTabs, payAt } from '../../support/browser/checkout-tabs.ts';

let talent: Awaited<ReturnType<typeof createTalentWithPitch>>;
let company: Person;

beforeAll(async () => {
  talent = await createTalentWithPitch('Kim Ferrer');
});
beforeEach(async () => {
  company = await createPerson('company', 'buyer');
});

const sheet = () => screen.findByRole('dialog');
const payButton = async () =>
  within(await sheet()).getByRole('button', { name: 'Unlock Contact Information' });
const shows = (text: string) => waitFor(async () => expect(await sheet()).toHaveTextContent(text));

/** Opens the unlock sheet of the talent's pitch. */
async function openSheet(open = openApp): Promise<UserEvent> {
  const user = await open(`/pitch/${talent.positionId}`, { as: company });
  await user.click(await screen.findByRole('button', { name: 'Like and unlock' }));
  return user;
}

async function pay(user: UserEvent) {
  const button = await payButton();
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

it('says what a contact costs, and nothing of the contact', async () => {
  await openSheet();
  await shows('$15');
  await shows('You will be charged once. The contact is yours to keep.');
  expect(await sheet()).not.toHaveTextContent(talent.email);
});

it('shows the contact by itself once the checkout is paid, and leads to the chat', async () => {
  const tabs = openTabs();
  const user = await openSheet();
  await pay(user);
  await shows('Finish the payment in the other tab');
  await payAt(tabs[0]?.address);
  await shows('Payment Successful');
  await shows(talent.email);
  await shows('+34612345678');
  expect(sessionStorage.getItem('pendingUnlock')).toBeNull();
  await user.click(within(await sheet()).getByRole('button', { name: 'Start chatting' }));
  await waitFor(() => expect(address()).toMatch(/^\/messages\//));
  await waitFor(() =>
    expect(screen.getByRole('log')).toHaveTextContent('Contact unlocked. Say hello'),
  );
});

it('goes on in the same checkout after its tab was closed, and lets the company give up', async () => {
  const tabs = openTabs();
  const user = await openSheet();
  await pay(user);
  await shows('Finish the payment in the other tab');
  Object.assign(tabs[0] ?? {}, { closed: true });
  await shows('The checkout tab was closed');
  const again = within(await sheet()).getByRole('button', { name: 'Open the checkout again' });
  await user.click(again);
  await waitFor(() => expect(checkoutOf(tabs[1]?.address)).toBe(checkoutOf(tabs[0]?.address)));
  Object.assign(tabs[1] ?? {}, { closed: true });
  await shows('The checkout tab was closed');
  await user.click(within(await sheet()).getByRole('button', { name: 'Cancel' }));
  await waitFor(async () => expect(await payButton()).toBeEnabled());
});

it('lets a payment that the bank declines later be tried again while its tab is still open', async () => {
  const tabs = openTabs();
  const user = await openSheet();
  await pay(user);
  await waitFor(() => expect(tabs[0]?.address).toBeDefined());
  const declined = await service
    .from('checkouts')
    .update({ status: 'declined' })
    .eq('id', checkoutOf(tabs[0]?.address));
  expect(declined.error).toBeNull();
  await shows("The payment didn't go through. Nothing was charged");
  expect(tabs[0]?.closed).toBe(false);
  await pay(user);
  await waitFor(() => expect(tabs[1]?.address).toBeDefined());
  expect(checkoutOf(tabs[1]?.address)).not.toBe(checkoutOf(tabs[0]?.address));
});

it('opens one checkout on a double click', async () => {
  const tabs = openTabs();
  const user = await openSheet();
  const button = await payButton();
  await waitFor(() => expect(button).toBeEnabled());
  await user.dblClick(button);
  await shows('Finish the payment in the other tab');
  expect(tabs).toHaveLength(1);
  const rows = await company.client.from('checkouts').select('id');
  expect(rows.data).toEqual([{ id: checkoutOf(tabs[0]?.address) }]);
});

it('closes the checkout on Cancel, so that it cannot be paid by mistake', async () => {
  const tabs = openTabs();
  const user = await openSheet();
  await pay(user);
  await shows('Finish the payment in the other tab');
  await user.click(within(await sheet()).getByRole('button', { name: 'Cancel' }));
  expect(tabs[0]?.closed).toBe(true);
  await waitFor(async () => expect(await payButton()).toBeEnabled());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sessionStorage.getItem('pendingUnlock')).toBeNull();
});

it('gives a link to the checkout where the browser blocks tabs; paying there is announced', async () => {
  blockTabs();
  const user = await openSheet();
  await pay(user);
  await shows("Your browser didn't open the checkout");
  const link = within(await sheet()).getByRole('link', { name: 'Open it in this tab' });
  // The checkout takes the app's tab: an app that stayed open could hear of the payment, and forget it, first.
  closeApp();
  await openApp(await payAt(link.getAttribute('href')));
  await expectToast('Payment Successful');
  expect(address()).toBe(`/company/dashboard?contact=${talent.userId}`);
  expect((await screen.findAllByText('Kim Ferrer'))[0]).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to where you were watching' })).toHaveAttribute(
    'href',
    `/pitch/${talent.positionId}`,
  );
});

it('says that the connection is lost, opens no checkout, and can try again', async () => {
  const tabs = openTabs();
  const user = await openSheet();
  let isOffline = true;
  answer('POST /rest/v1/checkouts', () => (isOffline ? noNetwork() : undefined));
  await pay(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'An error occurred while processing your request',
  );
  expect(tabs).toEqual([{ address: undefined, closed: true }]);
  isOffline = false;
  await pay(user);
  await waitFor(() => expect(tabs[1]?.address).toMatch(/_checkout/));
});

it('says that the price could not be loaded, and recovers by itself', async () => {
  let isOffline = true;
  for (const table of ['unlock_price', 'unlocked_contacts']) {
    answer(`GET /rest/v1/${table}`, () => (isOffline ? noNetwork() : undefined));
  }
  await openSheet();
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the price.");
  expect(await payButton()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  isOffline = false;
  await shows('$15');
  await waitFor(async () => expect(await payButton()).toBeEnabled());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows a price that has changed meanwhile before the payment', async () => {
  const tabs = openTabs();
  let isOld = true;
  answer('GET /rest/v1/unlock_price', () =>
    isOld
      ? json([{ amount: 900, currency: 'usd', checkout_url: 'https://pay.example/9' }])
      : undefined,
  );
  const user = await openSheet();
  await shows('$9');
  isOld = false;
  await pay(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "The price has changed: it's $15 now.",
  );
  await shows('$15');
  expect(tabs).toEqual([{ address: undefined, closed: true }]);
  await pay(user);
  await waitFor(() => expect(tabs[1]?.address).toMatch(/_checkout/));
});

it('opens the chat of a contact that was unlocked elsewhere while the sheet was open', async () => {
  const user = await openSheet((path, options) => openListening(path, 'user:', options));
  await shows('$15');
  const { conversationId } = await unlock(company, talent);
  await shows('Kim is in your contacts');
  expect(
    within(await sheet()).queryByRole('button', { name: 'Unlock Contact Information' }),
  ).toBeNull();
  await user.click(within(await sheet()).getByRole('button', { name: 'Start chatting' }));
  await waitFor(() => expect(address()).toBe(`/messages/${conversationId}`));
});

describe.each(['pitch', 'home'])("a visitor's like on the %s page", (start) => {
  it('goes on with unlocking after signing in, once', async () => {
    bringAllIntoView();
    // What the home page shows is one choice for everyone, which other tests would see too.
    answer('GET /rest/v1/featured_pitches', async () => {
      const row = await service.from('video_feed').select().eq('position_id', talent.positionId);
      return json(row.data?.map((pitch) => ({ pitch })));
    });
    const user = await openApp(start === 'home' ? '/' : `/pitch/${talent.positionId}`);
    if (start === 'home') {
      await user.click(await screen.findByRole('button', { name: /^Play .+ with sound$/ }));
    }
    const player = within(await screen.findByRole('region', { name: 'Video pitches' }));
    const name = 'Kim';
    await player.findByRole('heading', { level: 2, name });
    const like = await player.findByRole('button', { name: 'Like and unlock' });
    await waitFor(() => expect(like).toHaveAccessibleDescription('$15'));
    await user.click(like);
    expect(within(await sheet()).getByText(/Companies pay \$15 once/)).toBeVisible();
    await user.click(within(await sheet()).getByRole('link', { name: 'Sign in as Company' }));
    await user.type(await screen.findByLabelText(/^Email/), company.email);
    await user.type(screen.getByLabelText(/^Password/, { selector: 'input' }), password);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));

    await screen.findByRole('dialog', { name: 'Unlock Contact Information' });
    await shows(name);
    await waitFor(async () => expect(await payButton()).toBeEnabled());
    await waitFor(() => expect(address()).toMatch(/^\/pitch\/[\da-f-]{36}$/));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const shown = await screen.findByRole('heading', { level: 2, name });
    expect(shown).toBeInTheDocument();
    await openApp(address());
    expect(await screen.findByRole('heading', { level: 2, name })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
