import { createClient } from '@supabase/supabase-js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeEach, expect, it, vi } from 'vitest';
import errors from '@locales/en/errors.json';
import en from '@locales/en/report.json';
import type { ReportTarget } from '@/domain/report-target';
import { useReport } from './use-report';

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { report: en, errors } },
  interpolation: { escapeValue: false },
});

const reported = vi.fn<(asked: URLSearchParams) => unknown[]>();
const answer = vi.fn<(body: unknown) => Promise<Response> | Response>();
const service = createClient('http://service.test', 'k', {
  global: {
    fetch: async (address, init) => {
      const request = new Request(address, init);
      return request.method === 'GET'
        ? Response.json(reported(new URL(request.url).searchParams))
        : answer(await request.json());
    },
  },
});
vi.mock('@/lib/supabase/supabase', () => ({ getSupabase: () => Promise.resolve(service) }));
const session = vi.hoisted(() => ({ status: 'signed-out', user: { id: 'me' } }));
vi.mock('@/lib/session/session', () => ({ useSession: () => session }));

const pitch: ReportTarget = { subject: 'pitch', id: 'p1', name: 'Leo' };
const message: ReportTarget = { subject: 'message', id: 'm1', name: 'Northwind' };

function Page() {
  const { report, sheet } = useReport();
  return (
    <>
      <button onClick={() => report(pitch)}>Report pitch</button>
      <button onClick={() => report(message)}>Report message</button>
      {sheet}
    </>
  );
}

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const button = (name: string) => screen.getByRole('button', { name });
const words = () => screen.getByLabelText(/^In a few words/);

beforeEach(() => {
  session.status = 'signed-out';
  reported.mockReset().mockReturnValue([]);
  answer.mockReset().mockImplementation(() => new Response(null, { status: 201 }));
});

it('reports a pitch with a reason and a few words, and thanks', async () => {
  const user = show();
  await user.click(button('Report pitch'));
  expect(await screen.findByRole('dialog', { name: 'Report the pitch of Leo' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Not who they say they are' }));
  await user.type(words(), '  That is my film. ');
  await user.click(button('Send report'));
  expect(await screen.findByText('Thank you. A person looks at every report.')).toBeVisible();
  expect(answer).toHaveBeenCalledExactlyOnceWith({
    subject: 'pitch',
    position_id: 'p1',
    reason: 'not_real',
    words: 'That is my film.',
  });
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(button('Report pitch')).toHaveFocus();
  await user.click(button('Report pitch'));
  expect(await screen.findByText(/^You have reported this already\./)).toBeVisible();
});

it('asks for a reason, and offers those that fit what is reported', async () => {
  const user = show();
  await user.click(button('Report message'));
  await user.click(await screen.findByRole('button', { name: 'Send report' }));
  expect(screen.getByText('Choose what is wrong')).toBeVisible();
  expect(screen.getAllByRole('radio')[0]).toHaveFocus();
  expect(screen.queryByRole('radio', { name: /^Contact details/ })).toBeNull();
  expect(answer).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: 'Deceit' }));
  await user.click(button('Send report'));
  await waitFor(() =>
    expect(answer).toHaveBeenCalledWith({
      subject: 'message',
      message_id: 'm1',
      reason: 'scam',
      words: '',
    }),
  );
});

it('tells a member where they hear the outcome, and who has reported it already', async () => {
  session.status = 'signed-in';
  answer.mockImplementation(() =>
    Response.json({ message: 'duplicate', code: '23505' }, { status: 409 }),
  );
  const user = show();
  await user.click(button('Report pitch'));
  await user.click(await screen.findByRole('radio', { name: 'Offensive' }));
  await user.click(button('Send report'));
  expect(await screen.findByText(/^You have reported this already\./)).toHaveTextContent(
    'We tell you the outcome in your messages.',
  );
});

it('tells at once who has an open report of it, before anything is filled in', async () => {
  session.status = 'signed-in';
  reported.mockReturnValue([{ id: 'r1' }]);
  const user = show();
  await user.click(button('Report message'));
  expect(await screen.findByText(/^You have reported this already\./)).toBeVisible();
  expect(screen.queryByRole('radio')).toBeNull();
  const asked = reported.mock.calls[0]?.[0];
  expect(Object.fromEntries(asked ?? [])).toMatchObject({
    reporter_id: 'eq.me',
    message_id: 'eq.m1',
    outcome: 'is.null',
  });
});

it('remembers what a visitor has reported while the page is open', async () => {
  const user = show();
  await user.click(button('Report pitch'));
  await user.click(await screen.findByRole('radio', { name: 'Offensive' }));
  await user.click(button('Send report'));
  expect(await screen.findByText(/^Thank you\./)).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(button('Report message'));
  await user.keyboard('{Escape}');
  await user.click(button('Report pitch'));
  expect(await screen.findByText(/^You have reported this already\./)).toBeVisible();
  expect(reported).not.toHaveBeenCalled();
});

it.each([
  [
    'too many were sent',
    () => Response.json({ message: '', code: 'PT429' }, { status: 429 }),
    /^Too many attempts/,
  ],
  ['the connection fails', () => Promise.reject(new TypeError('Failed to fetch')), /connection/],
  [
    'the pitch is gone',
    () => Response.json({ message: 'unknown_subject', code: 'PT404' }, { status: 404 }),
    'This is no longer available.',
  ],
])('keeps what was typed when %s', async (_why, refuse, text) => {
  answer.mockImplementationOnce(refuse);
  const user = show();
  await user.click(button('Report pitch'));
  await user.click(await screen.findByRole('radio', { name: 'Something else' }));
  await user.type(words(), 'Look at second ten.');
  await user.click(button('Send report'));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(button('Report pitch'));
  expect(words()).toHaveValue('Look at second ten.');
  expect(screen.getByRole('radio', { name: 'Something else' })).toBeChecked();
  await user.click(button('Send report'));
  expect(await screen.findByText(/^Thank you\./)).toBeVisible();
});
