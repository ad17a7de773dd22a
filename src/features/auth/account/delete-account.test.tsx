import { createClient } from '@supabase/supabase-js';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { button, show } from '@/features/auth/testing/test-screen';
import { toast } from '@/ui/toast/toast';
import { DeleteAccount } from './delete-account';

/** What the service answers to a request, and what it was sent. */
const service = vi.hoisted(() => ({
  answer: vi.fn<() => Response>(),
  sent: [] as string[],
}));
const client = createClient('http://service.test', 'k', {
  auth: { storageKey: 'deletion' },
  global: {
    fetch: async (address, init) => {
      const request = new Request(address, init);
      if (request.method !== 'POST') return Response.json([]);
      service.sent.push(await request.text());
      return service.answer();
    },
  },
});
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => Promise.resolve(client) }));
vi.mock('@/ui/toast/toast', async (original) => ({
  ...(await original<typeof import('@/ui/toast/toast')>()),
  toast: { success: vi.fn(), error: vi.fn(), info: vi.fn() },
}));
const user = vi.hoisted(() => ({ id: 'me', userType: 'talent' }));
vi.mock('@/lib/session/session', () => ({ useUser: () => user }));

const done = 'Account deletion requested. Please contact support to complete the process.';
const failed = 'Error processing account deletion. Please contact support.';

beforeEach(() => {
  vi.resetAllMocks();
  user.userType = 'talent';
  service.sent = [];
  service.answer.mockImplementation(() => new Response(null, { status: 201 }));
});

const open = (at = '/talent/profile') => show(<DeleteAccount />, { at });
const isSignedOut = async () => (await client.auth.getSession()).data.session === null;

it('asks first, stores the request and leaves', async () => {
  const { user: person, router } = open();
  await person.click(button('Delete Account'));
  await person.click(button('Cancel'));
  expect(service.sent).toEqual([]);

  await person.click(button('Delete Account'));
  expect(screen.getByRole('alertdialog', { name: 'Are you sure?' })).toHaveTextContent(
    'This action cannot be undone. This will permanently delete your account and remove your data from our servers.',
  );
  await person.click(button('Delete Account'));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith(done, expect.anything()));
  expect(service.sent).toEqual(['{"user_id":"me"}']);
  expect(router.location.pathname).toBe('/');
  expect(await isSignedOut()).toBe(true);
});

it.each([
  ['talent', true],
  ['company', false],
])('tells a %s what happens to pitches: %s', async (userType, isTold) => {
  user.userType = userType;
  const { user: person } = open();
  await person.click(button('Delete Account'));
  const text = screen.queryByText('Your pitches are taken down at once.');
  expect(text !== null).toBe(isTold);
});

it.each([
  ['stored', () => new Response(null, { status: 201 })],
  ['stored before', () => Response.json({ code: '23505', message: '' }, { status: 409 })],
  ['refused', () => Response.json({ code: '42501', message: '' }, { status: 403 })],
])('sends one request for a double click when it is %s', async (outcome, answer) => {
  service.answer.mockImplementation(answer);
  const { user: person, router } = open('/company/profile');
  await person.click(button('Delete Account'));
  await person.dblClick(button('Delete Account'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(service.sent).toHaveLength(1);
  const isRefused = outcome === 'refused';
  expect(isRefused ? toast.error : toast.success).toHaveBeenCalledExactlyOnceWith(
    isRefused ? failed : done,
    expect.anything(),
  );
  expect(router.location.pathname).toBe(isRefused ? '/company/profile' : '/');
});
