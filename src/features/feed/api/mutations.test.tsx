import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '@/lib/query/query-client';
import type { SessionState } from '@/lib/session/session-store';
import { useRecordSwipe } from './mutations';

type Answer = { error: null } | { error: object; status: number };

const server = vi.hoisted(() => ({
  user: 'company',
  /** The requests that have arrived, in order; each waits until the test answers it. */
  asked: [] as { swipe: string; answer: (answer: Answer) => void }[],
}));

vi.mock('@/lib/session/session-store', () => ({
  onSessionEnd: () => undefined,
  getSessionState: (): SessionState => ({
    status: 'signed-in',
    user: { id: server.user, email: '', userType: 'company', hasKnownType: true },
  }),
}));

vi.mock('@/lib/supabase/supabase', () => {
  const ask = (swipe: string) =>
    new Promise<Answer>((answer) => {
      server.asked.push({ swipe, answer });
    });
  return {
    getSupabase: () =>
      Promise.resolve({
        from: () => ({
          upsert: (row: { position_id: string; liked: boolean }) => ({
            select: () => ask(`${row.liked ? 'like' : 'dislike'} ${row.position_id}`),
          }),
          delete: () => ({ eq: (_column: string, id: string) => ask(`forget ${id}`) }),
        }),
      }),
  };
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

function recordSwipe(positionId: string, liked: boolean | null) {
  const { result } = renderHook(useRecordSwipe, { wrapper });
  result.current.mutate({ companyId: server.user, positionId, liked });
}

const arrived = () => server.asked.map(({ swipe }) => swipe);
async function answer(index: number, given: Answer) {
  await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(index));
  server.asked[index]?.answer(given);
}
const fine: Answer = { error: null };
const away: Answer = { error: new TypeError('Failed to fetch'), status: 0 };
const broken: Answer = { error: { message: 'bad gateway' }, status: 502 };
const refused: Answer = { error: { message: 'no', code: '42501' }, status: 403 };

beforeEach(() => {
  server.asked.length = 0;
  server.user = 'company';
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return () => vi.useRealTimers();
});

describe('a swipe of a company', () => {
  it('is sent only after the answer to the one before', async () => {
    recordSwipe('a', false);
    recordSwipe('a', null);
    recordSwipe('a', true);
    await vi.waitFor(() => expect(arrived()).toEqual(['dislike a']));
    await answer(0, fine);
    await answer(1, fine);
    await answer(2, fine);
    expect(arrived()).toEqual(['dislike a', 'forget a', 'like a']);
  });

  it('is retried until the server can be reached, while later swipes wait', async () => {
    recordSwipe('a', false);
    recordSwipe('b', false);
    for (let tried = 0; tried < 8; tried += 1) {
      await answer(tried, tried % 2 === 0 ? away : broken);
      await vi.advanceTimersByTimeAsync(30_000);
    }
    expect(arrived()).toEqual(Array.from({ length: 9 }, () => 'dislike a'));
    await answer(8, fine);
    await answer(9, fine);
    expect(arrived().at(-1)).toBe('dislike b');
  });

  it('is not retried after the server refused it', async () => {
    recordSwipe('a', false);
    await answer(0, refused);
    recordSwipe('b', false);
    await answer(1, fine);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(arrived()).toEqual(['dislike a', 'dislike b']);
  });

  it('is dropped when another account has signed in before the retry', async () => {
    recordSwipe('a', false);
    await answer(0, away);
    server.user = 'another company';
    await vi.advanceTimersByTimeAsync(60_000);
    recordSwipe('b', true);
    await answer(1, fine);
    expect(arrived()).toEqual(['dislike a', 'like b']);
  });
});
