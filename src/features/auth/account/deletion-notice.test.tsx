import { createClient } from '@supabase/supabase-js';
import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DeletionRequest } from '@/features/auth/api/deletion-request';
import { show } from '@/features/auth/testing/test-screen';
import { toast } from '@/ui/toast/toast';
import { DeletionNotice } from './deletion-notice';

/** What the service keeps of the account, and what it answers to the attempt to take it back. */
const service = vi.hoisted(() => ({
  request: null as DeletionRequest | null,
  takeBack: vi.fn<() => Response>(),
  reads: 0,
}));
const client = createClient('http://service.test', 'k', {
  global: {
    fetch: (_address, init) => {
      if (init?.method === 'DELETE') return Promise.resolve(service.takeBack());
      service.reads += 1;
      return Promise.resolve(Response.json(service.request ? [service.request] : []));
    },
  },
});
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => Promise.resolve(client) }));
vi.mock('@/lib/brand', () => ({ brand: { contactEmail: 'hi@brand.example' } }));
vi.mock('@/ui/toast/toast', async (original) => ({
  ...(await original<typeof import('@/ui/toast/toast')>()),
  toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));
const user = vi.hoisted(() => ({ id: 'me', userType: 'company' }));
vi.mock('@/lib/session/session', () => ({ useUser: () => user }));

const asked = { created_at: '2026-11-03T10:00:00Z', decided_at: null };
const decided = { ...asked, decided_at: '2026-11-04T10:00:00Z' };
const aboutKeeping = { duration: 4000, about: 'keep-account' };

beforeEach(async () => {
  vi.resetAllMocks();
  await i18next.changeLanguage('en');
  user.userType = 'company';
  service.request = asked;
  service.reads = 0;
  service.takeBack.mockImplementation(() => {
    service.request = null;
    return Response.json([{ user_id: 'me' }]);
  });
});

const open = () =>
  show(
    <main>
      <h1 tabIndex={-1}>Your profile</h1>
      <DeletionNotice />
    </main>,
  ).user;
const keep = () => screen.findByRole('button', { name: 'Keep my account' });
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });

it.each([
  ['company', /with the contacts you paid for/],
  ['talent', /^Nobody can see your pitches/],
])('tells a %s since when deletion is asked for, and what that means', async (userType, text) => {
  user.userType = userType;
  open();
  expect(await title(/^You asked on Nov 3\b.* to have your account deleted$/)).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(await keep()).toBeVisible();
});

it('says it in Spanish too', async () => {
  await i18next.changeLanguage('es');
  open();
  expect(await title(/^El 3 nov.* pediste eliminar tu cuenta$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Conservar mi cuenta' })).toBeVisible();
});

it('takes the request back, says so and is gone; the focus goes to the heading of the page', async () => {
  const person = open();
  await person.click(await keep());
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith('You keep your account', { about: 'keep-account' }),
  );
  expect(service.takeBack).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('stays and tells why when that failed', async () => {
  service.takeBack.mockImplementation(() =>
    Response.json({ code: 'XX000', message: 'no' }, { status: 500 }),
  );
  const person = open();
  await person.click(await keep());
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith(
      'Something went wrong on our side. Please try again.',
      aboutKeeping,
    ),
  );
  expect(await keep()).toHaveFocus();
});

it('tells who comes too late, and that the account is being deleted', async () => {
  service.takeBack.mockImplementation(() => {
    service.request = decided;
    return Response.json([]);
  });
  const person = open();
  await person.click(await keep());
  expect(await title('Your account is being deleted')).toBeVisible();
  expect(toast.error).toHaveBeenCalledWith(
    'Too late: your account is already being deleted.',
    aboutKeeping,
  );
  expect(toast.success).not.toHaveBeenCalled();
});

it('counts as kept what somebody else has taken back meanwhile', async () => {
  service.takeBack.mockImplementation(() => {
    service.request = null;
    return Response.json([]);
  });
  const person = open();
  await person.click(await keep());
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  expect(toast.error).not.toHaveBeenCalled();
});

it('offers no way back once an operator has decided', async () => {
  service.request = decided;
  open();
  expect(await title('Your account is being deleted')).toBeVisible();
  expect(screen.getByText(/write to hi@brand\.example at once/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('is not there for those who have not asked', async () => {
  service.request = null;
  open();
  await waitFor(() => expect(service.reads).toBe(1));
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});
