import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import enErrors from '@locales/en/errors.json';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DeletionRequest } from '@/features/auth/api/deletion-request';
import { brand } from '@/lib/brand';
import { answer, json } from '@tests/services/answers';
import { expectToast } from '@tests/parts/controls';
import { renderPart } from '@tests/parts/render-part';
import { DeletionNotice } from './deletion-notice';

interface Service {
  request: DeletionRequest | null;
  readonly takeBack: ReturnType<typeof vi.fn<() => Response>>;
  reads: number;
}

/** What the service keeps of the account, and what it answers to the attempt to withdraw it. */
const service: Service = { request: null, takeBack: vi.fn<() => Response>(), reads: 0 };

const openRequest = { created_at: '2026-11-03T10:00:00Z', waits_since: null, decided_at: null };
const decided = { ...openRequest, decided_at: '2026-11-04T10:00:00Z' };

beforeEach(() => {
  service.request = openRequest;
  service.reads = 0;
  service.takeBack.mockReset().mockImplementation(() => {
    service.request = null;
    return json([{ user_id: 'me' }]);
  });
  answer('DELETE /rest/v1/account_deletion_requests', () => service.takeBack());
  answer('GET /rest/v1/account_deletion_requests', () => {
    service.reads += 1;
    return json(service.request ? [service.request] : []);
  });
});

const open = async (userType = 'company', language: 'en' | 'es' = 'en') => {
  const { user } = await renderPart(
    <main>
      <h1 tabIndex={-1}>Your profile</h1>
      <DeletionNotice />
    </main>,
    { language, as: { id: 'me', userType } },
  );
  return user;
};
const keep = () => screen.findByRole('button', { name: 'Keep my account' });
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });

// The first, because words that have come stay.
it('says that its words could not be loaded, and tries again on request', async () => {
  const load = vi.spyOn(i18next, 'loadNamespaces').mockResolvedValue(undefined);
  const user = await open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText(enErrors.network)).toBeVisible();
  load.mockRestore();
  await user.click(again);
  expect(await title(/^You asked us to delete your account/)).toBeVisible();
});

it.each([
  ['company', /with the contacts you paid for/],
  ['talent', /^Nobody can see your pitches/],
])('tells a %s since when deletion is asked for, and what that means', async (userType, text) => {
  await open(userType);
  expect(await title(/^You asked us to delete your account on Nov 3\b/)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(await keep()).toBeVisible();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString();

it.each([
  ['en', 10, /^We'll delete it by .+: 20 days left\.$/],
  ['en', 29, /^We'll delete it by .+: 1 day left\.$/],
  ['en', 31, /^We should have done it by .+ Write to/],
  ['es', 10, /^La eliminaremos como muy tarde el .+: quedan 20 días\.$/],
] as const)('says by when it is done: %s, asked %i days ago', async (language, days, text) => {
  service.request = { ...openRequest, created_at: daysAgo(days) };
  await open('talent', language);
  expect(
    await screen.findByText(
      (_, element) => element?.tagName === 'P' && text.test(element.textContent),
    ),
  ).toBeVisible();
});

it.each([
  ['en', /^Something that concerns your account has to be settled first/],
  ['es', /^Antes hay que resolver algo relacionado con tu cuenta/],
] as const)(
  'says that it waits and why that is lawful, not for what: %s',
  async (language, text) => {
    service.request = { ...openRequest, created_at: daysAgo(3), waits_since: daysAgo(1) };
    await open('company', language);
    const notice = await screen.findByText(text);
    expect(notice).toBeVisible();
    expect(notice).not.toHaveTextContent(/report|dispute|denuncia|disputa/i);
  },
);

it('says it in Spanish too', async () => {
  await open('company', 'es');
  expect(await title(/^El 3 nov.* pediste eliminar tu cuenta$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Conservar mi cuenta' })).toBeVisible();
});

it('withdraws the request, says so and is gone; the focus goes to the heading of the page', async () => {
  const person = await open();
  await person.click(await keep());
  await expectToast('You keep your account');
  expect(service.takeBack).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('stays and says why when that failed', async () => {
  service.takeBack.mockImplementation(() => json({ code: 'XX000', message: 'no' }, 500));
  const person = await open();
  await person.click(await keep());
  await expectToast('Something went wrong on our side. Please try again.');
  expect(await keep()).toHaveFocus();
});

it('says that it is too late and the account is being deleted', async () => {
  service.takeBack.mockImplementation(() => {
    service.request = decided;
    return json([]);
  });
  const person = await open();
  await person.click(await keep());
  expect(await title('Your account is being deleted')).toBeVisible();
  await expectToast('Too late: your account is already being deleted.');
  expect(screen.queryByText('You keep your account')).toBeNull();
});

it('treats a request that was withdrawn elsewhere meanwhile as withdrawn', async () => {
  service.takeBack.mockImplementation(() => {
    service.request = null;
    return json([]);
  });
  const person = await open();
  await person.click(await keep());
  await expectToast('You keep your account');
  expect(screen.queryByText(/^Too late/)).toBeNull();
});

it('offers no way back once an operator has decided', async () => {
  service.request = decided;
  await open();
  expect(await title('Your account is being deleted')).toBeVisible();
  expect(
    screen.getByText(`write to ${brand.contactEmail} at once`, { exact: false }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /keep/i })).toBeNull();
});

it('is not there for those who have not asked', async () => {
  service.request = null;
  await open();
  await waitFor(() => expect(service.reads).toBe(1));
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});
