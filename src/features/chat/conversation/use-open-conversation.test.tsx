import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '@/lib/query/query-client';
import { answer, json } from '@tests/services/answers';
import { renderPart } from '@tests/parts/render-part';
import { useOpenConversation } from './use-open-conversation';

/** Renders the dashboard, on which conversations are opened; `reply` lets the server respond. */
async function openFromDashboard() {
  const waiting = new Map<string, (answer: Response) => void>();
  answer(
    'GET /rest/v1/conversations',
    ({ url }) =>
      new Promise((resolve) => {
        waiting.set(url.searchParams.get('talent_id')?.replace('eq.', '') ?? '', resolve);
      }),
  );
  let openOf: (talentId: string) => void = () => undefined;
  function Dashboard() {
    openOf = useOpenConversation();
    return null;
  }
  const { router } = await renderPart(<Dashboard />, {
    address: '/company/dashboard',
    catalogs: ['chat'],
    as: { id: 'me', userType: 'company' },
    elsewhere: [{ path: '/messages/:id', element: null }],
  });
  return {
    router,
    open: async (talentId: string) => {
      act(() => openOf(talentId));
      await waitFor(() => expect(waiting.has(talentId)).toBe(true));
    },
    reply: (talentId: string, id: string | null) =>
      act(async () => waiting.get(talentId)?.(json(id === null ? [] : [{ id }]))),
  };
}

it('opens the conversation, or shows an error when there is none', async () => {
  const { open, reply, router } = await openFromDashboard();
  await open('ana');
  await reply('ana', null);
  expect(await screen.findByText('Error')).toBeInTheDocument();
  await open('leo');
  await reply('leo', 'c2');
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/c2'));
  expect(router.state.location.state).toEqual({ from: '/company/dashboard' });
});

it('opens the conversation requested last, whichever answer comes first', async () => {
  const { open, reply, router } = await openFromDashboard();
  await open('ana');
  await open('leo');
  await reply('ana', 'c1');
  expect(router.state.location.pathname).toBe('/company/dashboard');
  await reply('leo', 'c2');
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/c2'));
});

it('does not redirect a user who has navigated away before the answer', async () => {
  const { open, reply, router } = await openFromDashboard();
  await open('ana');
  await open('leo');
  await act(() => router.navigate('/help'));
  await reply('leo', 'c2');
  await reply('ana', null);
  expect(router.state.location.pathname).toBe('/help');
  expect(screen.queryByText('Error')).not.toBeInTheDocument();
});

it('shows no error for a cancelled request', async () => {
  const { open } = await openFromDashboard();
  await open('ana');
  await act(() => queryClient.cancelQueries());
  expect(screen.queryByText('Error')).not.toBeInTheDocument();
});
