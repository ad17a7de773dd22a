import { createClient } from '@supabase/supabase-js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import errors from '@locales/en/errors.json';
import en from '@locales/en/visibility.json';
import { toast } from '@/ui/toast/toast';
import { PauseButton } from './pause-button';
import { PitchVisibility } from './pitch-visibility';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { visibility: en, errors } },
  interpolation: { escapeValue: false },
});

const answer = vi.fn<(body: unknown) => Response>();
const read = vi.fn<(table: string, asked: URLSearchParams) => unknown[]>();
const service = createClient('http://service.test', 'k', {
  global: {
    fetch: async (address, init) => {
      const request = new Request(address, init);
      if (request.method === 'PATCH') return answer(await request.json());
      const { pathname, searchParams } = new URL(request.url);
      return Response.json(read(pathname.replace('/rest/v1/', ''), searchParams));
    },
  },
});
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => Promise.resolve(service) }));
vi.mock('@/lib/brand', () => ({ brand: { name: 'Brand' } }));

const position = {
  id: 'p',
  position_title: 'Closer',
  isLive: true,
  paused_at: null,
  hidden_at: null,
  hidden_reason: null,
};

function show(change: Partial<Record<keyof typeof position, unknown>> = {}) {
  const shown = { ...position, ...change } as typeof position;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PitchVisibility userId="me" position={shown} variant="full" />
        <PauseButton userId="me" position={shown} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  answer.mockReset().mockImplementation(() => Response.json({ ...position }));
  read.mockReset().mockReturnValue([]);
});

it('pauses a pitch only after saying what that means', async () => {
  vi.spyOn(toast, 'success').mockReturnValue();
  const user = show();
  expect(screen.getByText('Live')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pause your Closer pitch' }));
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'Companies that are paying right now still get your contact.',
  );
  expect(answer).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Pause pitch' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalled());
  expect(answer).toHaveBeenCalledWith({ paused_at: expect.any(String) });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('shows a paused pitch again without asking, and says when that fails', async () => {
  vi.spyOn(toast, 'error').mockReturnValue();
  answer.mockImplementation(() => Response.json({ message: 'rate_limited' }, { status: 429 }));
  const user = show({ paused_at: '2026-11-01T00:00:00Z', isLive: false });
  expect(screen.getByText('Nobody sees it until you show it again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show again: your Closer pitch' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalled());
  expect(answer).toHaveBeenCalledWith({ paused_at: null });
});

it.each([
  ['scam', 'It looks like an attempt to deceive.'],
  ['a reason of tomorrow', 'It breaks our rules.'],
])('tells why an operator hid a pitch (%s), and where to object', (hidden_reason, text) => {
  show({ hidden_at: '2026-11-01T00:00:00Z', paused_at: '2026-11-01T00:00:00Z', hidden_reason });
  expect(screen.getByText('Hidden by Brand')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Object to this' })).toHaveAttribute('href', '/messages');
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the words with which an operator hid a pitch, and leads to support to object', async () => {
  const hidden_at = '2026-11-01T00:00:00Z';
  read.mockImplementation((table, asked) => {
    if (table === 'conversations') return [{ id: 'c1' }];
    const isOfThis =
      asked.get('conversation_id') === 'eq.c1' && asked.get('created_at') === `gte.${hidden_at}`;
    return isOfThis ? [{ system_facts: { title: 'Closer', words: 'A number at 0:12.' } }] : [];
  });
  show({ hidden_at, hidden_reason: 'contact_details' });
  expect(await screen.findByText('A number at 0:12.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Object to this' })).toHaveAttribute(
    'href',
    '/messages/c1',
  );
});
