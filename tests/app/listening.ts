import { waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import type { Person } from '../support/people.ts';
import { openApp } from './open-app.ts';
import { controlSockets } from './sockets.ts';

/** What the app gathers for a moment before it reads it again. */
const gatheredMs = 1000;

/**
 * Opens a screen and waits until it listens to a topic, knows what was sent on it and has read what it
 * reads then: what happens afterwards reaches it only live, or by asking again.
 */
export async function openListening(
  path: string,
  topic: string,
  as?: Person,
  sockets = controlSockets(),
): Promise<UserEvent> {
  const asked = vi.spyOn(globalThis, 'fetch');
  const isAbout = ([input, init]: Parameters<typeof fetch>) =>
    (input instanceof Request ? input.url : new URL(input).href).includes('/broadcasts_since') &&
    typeof init?.body === 'string' &&
    init.body.includes(topic);
  const answers = () =>
    asked.mock.calls.flatMap((call, at) => (isAbout(call) ? [asked.mock.results[at]?.value] : []));
  const user = await openApp(path, as ? { as } : {});
  const isReady = (frame: string) =>
    frame.includes('Replication connection established') && frame.includes(`realtime:${topic}`);
  await waitFor(() => expect(sockets.count(isReady)).toBe(1));
  // It asks as it joins and again as the service follows the database.
  await waitFor(async () => expect((await Promise.all(answers())).length).toBeGreaterThan(1));
  await new Promise((resolve) => setTimeout(resolve, gatheredMs));
  await Promise.allSettled(asked.mock.results.map(({ value }) => value));
  return user;
}
