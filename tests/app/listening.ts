import { waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { openApp, type OpenOptions } from './open-app.ts';
import { controlSockets } from './sockets.ts';

/** What the app reads in any case once it has joined a topic. */
const readAfterJoining = { 'user:': '/rpc/unread_count', desk: '/rpc/desk_counts' } as const;
type Topic = keyof typeof readAfterJoining;

interface ListeningOptions extends OpenOptions {
  sockets?: ReturnType<typeof controlSockets>;
}

/**
 * Opens a screen and waits until it listens to a topic, knows what was sent on it and has read what it
 * reads then: what happens afterwards reaches it only live, or by asking again.
 */
export async function openListening(
  path: string,
  topic: Topic,
  { sockets = controlSockets(), ...options }: ListeningOptions = {},
): Promise<UserEvent> {
  const requests = followReads();
  const user = await openApp(path, options);
  const isReady = (frame: string) =>
    frame.includes('Replication connection established') && frame.includes(`realtime:${topic}`);
  await waitFor(() => expect(sockets.count(isReady)).toBe(1));
  // It asks as it joins and again as the service follows the database.
  const questions = () =>
    requests.filter(
      (request) => request.path.endsWith('/broadcasts_since') && request.body.includes(topic),
    );
  await waitFor(() => expect(questions().length).toBeGreaterThan(1));
  await Promise.all(questions().map(({ readsAtAnswer }) => readsAtAnswer));
  const readsBefore = (await questions()[0]?.readsAtAnswer) ?? 0;
  await waitFor(() =>
    expect(requests.slice(readsBefore).map((request) => request.path)).toContainEqual(
      expect.stringContaining(readAfterJoining[topic]),
    ),
  );
  await allAnswered(requests);
  return user;
}

interface ReadRequest {
  readonly path: string;
  readonly body: string;
  /** How many reads had begun by then. */
  readonly readsAtAnswer: Promise<number>;
}

/** What the app asks the database from now on, until the test ends. */
function followReads(): readonly ReadRequest[] {
  const reads: ReadRequest[] = [];
  const next = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const response = next(input, init);
    const path = new URL(input instanceof Request ? input.url : input, window.location.href)
      .pathname;
    if (path.startsWith('/rest/v1/')) {
      const body = typeof init?.body === 'string' ? init.body : '';
      const whole = response.then(async (answer) => answer.clone().text()).catch(() => undefined);
      reads.push({ path, body, readsAtAnswer: whole.then(() => reads.length) });
    }
    return response;
  });
  return reads;
}

/** Waits until nothing is asked any more: an answer may lead to the next question. */
async function allAnswered(reads: readonly ReadRequest[]): Promise<void> {
  let readCount = -1;
  while (readCount < reads.length) {
    readCount = reads.length;
    await Promise.all(reads.map(({ readsAtAnswer }) => readsAtAnswer));
    await new Promise((resolve) => setTimeout(resolve));
  }
}
