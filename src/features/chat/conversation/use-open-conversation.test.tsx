import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { routerWrapperAt, testRouter } from '@/lib/routing/test-router';
import { toast } from '@/ui/toast/toast';
import { useOpenConversation } from './use-open-conversation';

type Answer = (found: { id: string } | null) => void;
const answers = vi.hoisted(() => new Map<string, Answer>());
vi.mock('@/features/chat/api/queries', () => ({
  conversationWithQuery: (_: string, talentId: string) => ({
    queryKey: [talentId],
    queryFn: () => new Promise((resolve: Answer) => answers.set(talentId, resolve)),
  }),
}));
vi.mock('@/lib/session/session', () => ({
  useSession: () => ({ status: 'signed-in', user: { id: 'me' } }),
}));

const client = new QueryClient();

/** Renders the hook on the dashboard; `answer` lets the server respond. */
function openFromDashboard() {
  const Standing = routerWrapperAt('/company/dashboard');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <Standing>{children}</Standing>
    </QueryClientProvider>
  );
  const { result } = renderHook(useOpenConversation, { wrapper });
  return {
    open: (talentId: string) => act(async () => result.current(talentId)),
    answer: (talentId: string, id: string | null) =>
      act(async () => answers.get(talentId)?.(id === null ? null : { id })),
  };
}

beforeEach(() => {
  client.clear();
  vi.spyOn(toast, 'error').mockReset();
});

it('opens the conversation, or shows an error when there is none', async () => {
  const { open, answer } = openFromDashboard();
  await open('ana');
  await answer('ana', null);
  await waitFor(() => expect(toast.error).toHaveBeenCalledOnce());
  await open('leo');
  await answer('leo', 'c2');
  await waitFor(() => expect(testRouter.location.pathname).toBe('/messages/c2'));
  expect(testRouter.location.state).toEqual({ from: '/company/dashboard' });
});

it('opens the conversation requested last, whichever answer comes first', async () => {
  const { open, answer } = openFromDashboard();
  await open('ana');
  await open('leo');
  await answer('ana', 'c1');
  expect(testRouter.location.pathname).toBe('/company/dashboard');
  await answer('leo', 'c2');
  await waitFor(() => expect(testRouter.location.pathname).toBe('/messages/c2'));
});

it('does not redirect a user who has navigated away before the answer', async () => {
  const { open, answer } = openFromDashboard();
  await open('ana');
  await open('leo');
  testRouter.navigate('/help');
  await answer('leo', 'c2');
  await answer('ana', null);
  expect(testRouter.location.pathname).toBe('/help');
  expect(toast.error).not.toHaveBeenCalled();
});

it('shows no error for a cancelled request', async () => {
  const { open } = openFromDashboard();
  await open('ana');
  await act(() => client.cancelQueries());
  expect(toast.error).not.toHaveBeenCalled();
});
