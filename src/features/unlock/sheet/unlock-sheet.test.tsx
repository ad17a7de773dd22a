import { createClient } from '@supabase/supabase-js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import unlockEn from '@locales/en/unlock.json';
import { unlockPriceQuery } from '@/features/unlock/api/queries';
import { UnlockSheet } from './unlock-sheet';

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['unlock'],
  interpolation: { escapeValue: false },
  resources: { en: { unlock: unlockEn } },
});

interface ShownPrice {
  readonly amount: number;
  readonly currency: string;
  readonly checkout_url: string | null;
}
const openPrice = vi.hoisted(() => (amount: number): ShownPrice => ({
  amount,
  currency: 'usd',
  checkout_url: `https://pay.example/${amount}`,
}));

const service = vi.hoisted(() => ({
  price: openPrice(1500),
  /** The answer to a new checkout. */
  insert: (): Response | Promise<Response> => Response.json([]),
  /** The contact, once it is unlocked, and the state of the checkout. */
  contacts: new Array<object>(),
  checkouts: new Array<object>(),
}));

vi.mock('@/lib/session/session', () => ({
  useSession: () => ({ status: 'signed-in', user: { id: 'u1', email: 'a@b.example' } }),
}));
vi.mock('@/lib/supabase/create-client', () => ({
  createAppClient: () =>
    createClient('http://service.test', 'k', {
      global: {
        fetch: (input, init) => {
          const { method, url } = new Request(input, init);
          const { pathname } = new URL(url);
          if (pathname === '/rest/v1/unlock_price')
            return Promise.resolve(Response.json([service.price]));
          if (pathname === '/rest/v1/checkouts' && method === 'POST')
            return Promise.resolve(service.insert());
          if (pathname === '/rest/v1/checkouts')
            return Promise.resolve(Response.json(service.checkouts));
          if (pathname === '/rest/v1/unlocked_contacts')
            return Promise.resolve(Response.json(service.contacts));
          return Promise.resolve(Response.json([]));
        },
      },
    }),
}));

/** Where the opened tab was sent, and whether it is closed. */
let tab: { address: string | undefined; closed: boolean };

beforeEach(() => {
  sessionStorage.clear();
  service.price = openPrice(1500);
  service.contacts = [];
  service.checkouts = [];
  tab = { address: undefined, closed: false };
});

const onSupport = vi.fn<(draft: string) => void>();

let client: QueryClient;

function openSheet(): void {
  client = new QueryClient();
  const candidate = {
    positionId: 'p1',
    talentId: 't1',
    name: 'Leo',
    title: 'Closer',
    city: null,
    poster: null,
    experienceYears: null,
  };
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <UnlockSheet
          candidate={candidate}
          onClose={() => undefined}
          onAlreadyUnlocked={() => undefined}
          onSupport={onSupport}
          renderContact={() => null}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function pay(): Promise<void> {
  openSheet();
  const page = document.implementation.createHTMLDocument();
  const opened = {
    document: page,
    location: { replace: (url: string) => void (tab.address = url) },
    close: () => void (tab.closed = true),
    get closed() {
      return tab.closed;
    },
  };
  const opener = document.querySelector('iframe')?.contentWindow;
  if (!opener) throw new Error('nothing can open the tab');
  Object.assign(opener, { open: () => opened });
  const button = await screen.findByRole('button', { name: 'Unlock Contact Information' });
  await vi.waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
}

it('sends the tab to the payment link of the checkout that was made', async () => {
  service.insert = () =>
    Response.json([{ ...service.price, checkout_url: 'https://pay.example/15?locale=en' }]);
  await pay();
  await screen.findByText('Finish the payment in the other tab');
  const address = new URL(tab.address ?? '');
  expect(address.origin + address.pathname).toBe('https://pay.example/15');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    locale: 'en',
    client_reference_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    prefilled_email: 'a@b.example',
  });
});

it('says the new price and asks again when it is not the one that was shown', async () => {
  service.insert = () => {
    service.price = openPrice(2500);
    return Response.json([{ ...service.price, checkout_url: 'https://pay.example/25' }]);
  };
  await pay();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The price has changed and is $25 now. Nothing was charged',
  );
  expect(tab).toEqual({ address: undefined, closed: true });

  tab.closed = false;
  await userEvent.click(screen.getByRole('button', { name: 'Unlock Contact Information' }));
  await screen.findByText('Finish the payment in the other tab');
  expect(tab.address).toContain('https://pay.example/25');
});

it('says the new price even if it was read while the checkout was being made', async () => {
  service.insert = async () => {
    service.price = openPrice(2500);
    await client.refetchQueries({ queryKey: unlockPriceQuery.queryKey });
    return Response.json([{ ...service.price, checkout_url: 'https://pay.example/25' }]);
  };
  await pay();
  expect(await screen.findByRole('alert')).toHaveTextContent('The price has changed and is $25');
  expect(tab).toEqual({ address: undefined, closed: true });
});

it('says that payments have closed since the price was read, and leads to support', async () => {
  service.insert = () => {
    service.price = { ...service.price, checkout_url: null };
    return Response.json({ code: 'PT409', message: 'payments_closed' }, { status: 409 });
  };
  await pay();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Payments are not open yet, so this contact cannot be unlocked now. Nothing was charged.',
  );
  expect(tab).toEqual({ address: undefined, closed: true });
  const button = screen.getByRole('button', { name: 'Unlock Contact Information' });
  await vi.waitFor(() => expect(button).toBeDisabled());
  await userEvent.click(screen.getByRole('button', { name: 'Write to support' }));
  expect(onSupport).toHaveBeenCalledWith('I would like to know when contacts can be unlocked.');
});

it('says at once that payments are not open, without a price or a way to pay', async () => {
  service.price = { ...openPrice(1500), checkout_url: null };
  openSheet();
  expect(await screen.findByRole('alert')).toHaveTextContent('Payments are not open yet');
  expect(screen.getByRole('button', { name: 'Unlock Contact Information' })).toBeDisabled();
  expect(screen.queryByText('$15')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Write to support' }));
  expect(onSupport).toHaveBeenCalledWith('I would like to know when contacts can be unlocked.');
});

it.each([
  ['unknown_position', 404, "Leo's pitch isn't available right now"],
  ['blocked_by_talent', 409, 'Leo has blocked your company'],
  ['deletion_requested', 409, 'You asked us to delete your account'],
])(
  'says why a checkout is refused, and takes no second press: %s',
  async (message, status, said) => {
    service.insert = () => Response.json({ code: `PT${status}`, message }, { status });
    await pay();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(said);
    expect(alert).toHaveTextContent('Nothing was charged.');
    expect(tab).toEqual({ address: undefined, closed: true });
    expect(screen.getByRole('button', { name: 'Unlock Contact Information' })).toBeDisabled();
  },
);

it('leads who asked to be deleted to where that is taken back', async () => {
  service.insert = () =>
    Response.json({ code: 'PT409', message: 'deletion_requested' }, { status: 409 });
  await pay();
  expect(await screen.findByRole('link', { name: 'Open my profile' })).toHaveAttribute(
    'href',
    '/company/profile',
  );
});

it('closes its checkout when another tab has paid', async () => {
  service.insert = () => Response.json([{ ...service.price }]);
  await pay();
  await screen.findByText('Finish the payment in the other tab');
  expect(tab.closed).toBe(false);
  service.contacts = [{ id: 'k', closer_id: 't1', closer_name: 'Leo Santos', stage: 'new' }];
  service.checkouts = [{ id: 'c', status: 'superseded' }];
  await client.invalidateQueries();
  expect(await screen.findByRole('dialog', { name: 'Payment Successful' })).toBeVisible();
  await vi.waitFor(() => expect(tab.closed).toBe(true));
});

it('leaves the checkout that was paid open', async () => {
  service.insert = () => Response.json([{ ...service.price }]);
  await pay();
  await screen.findByText('Finish the payment in the other tab');
  service.contacts = [{ id: 'k', closer_id: 't1', closer_name: 'Leo Santos', stage: 'new' }];
  service.checkouts = [{ id: 'c', status: 'paid' }];
  await client.invalidateQueries();
  await screen.findByRole('dialog', { name: 'Payment Successful' });
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(tab.closed).toBe(false);
});
