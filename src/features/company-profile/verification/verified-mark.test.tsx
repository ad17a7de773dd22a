import { createClient } from '@supabase/supabase-js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '@locales/en/company-profile.json';
import errors from '@locales/en/errors.json';
import { VerifiedMark } from './verified-mark';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { 'company-profile': en, errors } },
  interpolation: { escapeValue: false },
});

/** What the database holds, and how it answers a request to be verified. */
const stored = { name: 'Northwind', isVerified: false, request: null as object | null };
const ask = vi.fn<(words: unknown) => Response>();
const service = createClient('http://service.test', 'k', {
  global: {
    fetch: async (address, init) => {
      const request = new Request(address, init);
      if (request.url.includes('company_profiles')) {
        return Response.json([{ company_name: stored.name, is_verified: stored.isVerified }]);
      }
      if (request.method === 'POST') return ask(await request.json());
      if (request.method === 'DELETE') stored.request = null;
      return Response.json(stored.request ? [stored.request] : []);
    },
  },
});
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => Promise.resolve(service) }));
vi.mock('@/lib/session/session', () => ({ useUser: () => ({ id: 'me' }) }));
vi.mock('@/lib/realtime/user-channel', () => ({ useUserEvent: () => undefined }));

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <VerifiedMark />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const field = () => screen.findByLabelText('How can we see that it is you?');

beforeEach(() => {
  Object.assign(stored, { name: 'Northwind', isVerified: false, request: null });
  ask.mockReset().mockImplementation((sent) => {
    stored.request = { ...(sent as object), created_at: '2026-11-24T10:00:00Z' };
    return new Response(null, { status: 201 });
  });
});

it('asks to be verified, says since when that waits, and takes it back', async () => {
  const user = show();
  await user.type(await field(), ' northwind.example/team ');
  await user.click(screen.getByRole('button', { name: 'Ask to be verified' }));
  expect(await screen.findByText(/^Asked on 24 Nov|^Asked on Nov 24/)).toBeVisible();
  expect(ask).toHaveBeenCalledExactlyOnceWith({ words: 'northwind.example/team' });
  expect(screen.getByText('northwind.example/team')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Take the request back' }));
  expect(await field()).toBeVisible();
});

it('keeps the words when the request is refused, and says why', async () => {
  ask.mockImplementationOnce(() => Response.json({ message: '', code: 'PT429' }, { status: 429 }));
  const user = show();
  await user.type(await field(), 'See our imprint');
  await user.click(screen.getByRole('button', { name: 'Ask to be verified' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts');
  expect(await field()).toHaveValue('See our imprint');
});

it('shows what is stored when somebody else of the company was faster', async () => {
  const user = show();
  await user.type(await field(), 'See our imprint');
  ask.mockImplementationOnce(() => {
    stored.isVerified = true;
    return Response.json({ message: 'not_to_verify', code: 'PT409' }, { status: 409 });
  });
  await user.click(screen.getByRole('button', { name: 'Ask to be verified' }));
  expect(await screen.findByText('Your company is verified')).toBeVisible();
});

it('asks for a name first', async () => {
  stored.name = 'Empresa';
  show();
  expect(await screen.findByText(/^Save the name of your company first/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says of a verified company what takes the mark away', async () => {
  stored.isVerified = true;
  show();
  expect(await screen.findByText(/^Talent see the mark.*takes it away/)).toBeVisible();
});
