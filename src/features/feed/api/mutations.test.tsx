import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answer as answerAt,
  done,
  json,
  refused as refusal,
  type AnsweredRequest,
} from '@tests/services/answers';
import { signIn, signOut } from '@tests/parts/render-part';
import { QueryProvider } from '@/lib/query/query-provider';
import { useRecordSwipe } from './mutations';

/** The requests that have arrived, in order; each waits until the test answers it. */
const requests: { swipe: string; answer: (response: Response | Promise<never>) => void }[] = [];
let companyId: string;

function hold(swipe: string) {
  return new Promise<Response>((answer) => {
    requests.push({ swipe, answer });
  });
}
const swipeOf = ({ json: body }: AnsweredRequest) => {
  const row: { position_id: string; liked: boolean } = Object(body);
  return `${row.liked ? 'like' : 'dislike'} ${row.position_id}`;
};

function recordSwipe(positionId: string, liked: boolean | null) {
  const { result } = renderHook(useRecordSwipe, { wrapper: QueryProvider });
  result.current.mutate({ companyId, positionId, liked });
}

const arrived = () => requests.map(({ swipe }) => swipe);
async function answer(index: number, given: () => Response | Promise<never>) {
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(index));
  requests[index]?.answer(given());
}
const fine = () => json([{ position_id: 'a' }], 201);
const away = () => Promise.reject(new TypeError('Failed to fetch'));
const broken = () => json({ message: 'bad gateway' }, 502);
const refused = () => refusal(403, '42501');

/** Signs a company in, in place of who was signed in. */
async function signInAs(id: string) {
  companyId = id;
  await signIn({ id, userType: 'company' });
}

beforeEach(async () => {
  requests.length = 0;
  answerAt('POST /rest/v1/swipes', (request) => hold(swipeOf(request)));
  answerAt('DELETE /rest/v1/swipes', async ({ url }) => {
    await hold(`forget ${url.searchParams.get('position_id')?.replace('eq.', '')}`);
    return done();
  });
  await signInAs('company');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return () => {
    vi.useRealTimers();
    act(signOut);
  };
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
    await signInAs('another company');
    await vi.advanceTimersByTimeAsync(60_000);
    recordSwipe('b', true);
    await answer(1, fine);
    expect(arrived()).toEqual(['dislike a', 'like b']);
  });
});
