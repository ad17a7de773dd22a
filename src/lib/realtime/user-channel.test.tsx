import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SentBroadcasts } from './private-topic';
import {
  checkDuringOutage,
  checkForMissed,
  joinUserChannel,
  onUserEvent,
  useLiveOutage,
} from './user-channel';

interface Heard {
  readonly payload: unknown;
}

const { service } = vi.hoisted(() => ({
  service: {
    tell: (status: string): void => void status,
    /** Hands an event to the page, by name. */
    handlers: new Map<string, (message: unknown) => void>(),
    config: {},
    ask: (args: { p_topic: string; p_since?: string }): Promise<unknown> => Promise.resolve(args),
  },
}));
vi.mock('@/lib/supabase/supabase', () => ({
  getSupabase: async () => ({
    realtime: { setAuth: async () => undefined },
    removeChannel: async () => 'ok',
    rpc: (_name: string, args: { p_topic: string; p_since?: string }) => ({
      abortSignal: () => service.ask(args),
    }),
    channel: (_name: string, { config }: { config: object }) => {
      service.config = config;
      return {
        on: (type: string, { event }: { event?: string }, handler: (message: unknown) => void) =>
          service.handlers.set(event ?? type, handler),
        subscribe: (tell: (status: string) => void) => {
          service.tell = tell;
        },
      };
    },
  }),
}));

const onMissed = vi.fn<() => void>();
const onSuspended = vi.fn<() => void>();
const ask = vi.fn<typeof service.ask>();
const ways: (() => void)[] = [];
/** What the database has sent so far. */
const sent: { id: string; event: string }[] = [];
let answers = 0;

const answerOf = (args: { p_since?: string }): SentBroadcasts => ({
  at: `answer ${(answers += 1)}`,
  is_complete: args.p_since !== undefined,
  ids: sent.map(({ id }) => id),
  events: sent.map(({ event }) => event),
});

/** The database sends, and the service hands on unless it loses it. */
function send(event: string, { isLost }: { isLost: boolean }) {
  const id = `broadcast ${sent.length}`;
  sent.push({ id, event });
  const message: Heard = { payload: { broadcast_id: id } };
  if (!isLost) service.handlers.get(event)?.(message);
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const isOutage = () => renderHook(useLiveOutage).result.current;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  sent.length = 0;
  service.ask = ask;
  ask.mockImplementation(async (args) => ({ data: [answerOf(args)], error: null, status: 200 }));
  ways.push(
    onUserEvent('missed', onMissed),
    onUserEvent('suspended', onSuspended),
    joinUserChannel('me'),
  );
  await pass(0);
});
afterEach(() => {
  for (const leave of ways.splice(0)) leave();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function join() {
  service.tell('SUBSCRIBED');
  await pass(0);
  onMissed.mockReset();
  ask.mockClear();
}

it('reads everything once on joining, and nothing again while all that is sent arrives', async () => {
  service.tell('SUBSCRIBED');
  await pass(0);
  expect(onMissed).toHaveBeenCalledOnce();
  expect(ask).toHaveBeenCalledExactlyOnceWith({ p_topic: 'user:me' });
  for (let minute = 0; minute < 10; minute += 1) {
    send('message', { isLost: false });
    await pass(60_000);
  }
  expect(onMissed).toHaveBeenCalledOnce();
  expect(isOutage()).toBe(false);
});

it('finds within half a minute what was lost while joined, once', async () => {
  await join();
  for (const event of ['message', 'unlock', 'conversation']) {
    send(event, { isLost: true });
    await pass(25_000);
    expect(onMissed).toHaveBeenCalledOnce();
    onMissed.mockReset();
    await pass(120_000);
    expect(onMissed).not.toHaveBeenCalled();
  }
});

it('asks with one small request every 20 to 25 seconds, from where the last answer ended', async () => {
  await join();
  await pass(250_000);
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(12);
  expect(ask).toHaveBeenLastCalledWith({
    p_topic: 'user:me',
    p_since: `answer ${answers - 1}`,
  });
});

it('ends the session when the suspension was lost', async () => {
  await join();
  send('suspended', { isLost: true });
  await pass(25_000);
  expect(onSuspended).toHaveBeenCalledOnce();
});

it('does not take a suspension of before the first join for one of now', async () => {
  send('suspended', { isLost: true });
  await join();
  await pass(120_000);
  expect(onSuspended).not.toHaveBeenCalled();
});

it('asks again at once when the service says that it has begun to follow the database', async () => {
  expect(service.config).toMatchObject({ broadcast: { replication_ready: true } });
  await join();
  send('message', { isLost: true });
  service.handlers.get('system')?.({ status: 'ok' });
  await pass(0);
  expect(onMissed).toHaveBeenCalledOnce();
});

it('asks at once on coming back, and when something shows that a broadcast was lost', async () => {
  await join();
  for (const hint of [
    () => window.dispatchEvent(new Event('focus')),
    () => window.dispatchEvent(new Event('online')),
    () => document.dispatchEvent(new Event('visibilitychange')),
    checkForMissed,
  ]) {
    send('unlock', { isLost: true });
    hint();
    await pass(0);
    expect(onMissed).toHaveBeenCalledOnce();
    onMissed.mockReset();
  }
});

it('asks once more when it is asked to during a question, whose answer may be older', async () => {
  await join();
  let answer: () => void = () => undefined;
  ask.mockImplementationOnce(async (args) => {
    const data = [answerOf(args)];
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { data, error: null, status: 200 };
  });
  checkForMissed();
  await pass(0);
  send('unlock', { isLost: true });
  checkForMissed();
  checkForMissed();
  expect(ask).toHaveBeenCalledOnce();
  answer();
  await pass(0);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(onMissed).toHaveBeenCalledOnce();
});

it('loses nothing when the question fails', async () => {
  await join();
  ask.mockRejectedValueOnce(new Error('no network'));
  send('message', { isLost: true });
  await pass(25_000);
  expect(onMissed).not.toHaveBeenCalled();
  await pass(25_000);
  expect(onMissed).toHaveBeenCalledOnce();
});

it.each(['joined', 'lost'])(
  'asks nothing while the page is hidden and the topic %s',
  async (is) => {
    if (is === 'joined') await join();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(600_000);
    expect(ask).not.toHaveBeenCalled();
    send('message', { isLost: true });
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(onMissed).toHaveBeenCalledOnce();
  },
);

it('says that there is an outage after ten seconds, and asks then, slowly, on focus and on request', async () => {
  await pass(9000);
  checkDuringOutage();
  expect(isOutage()).toBe(false);
  expect(ask).not.toHaveBeenCalled();
  await pass(2000);
  expect(isOutage()).toBe(true);
  expect(onMissed).toHaveBeenCalledTimes(1);
  send('message', { isLost: true });
  await pass(25_000);
  expect(onMissed).toHaveBeenCalledTimes(2);
  send('message', { isLost: true });
  window.dispatchEvent(new Event('focus'));
  await pass(0);
  expect(onMissed).toHaveBeenCalledTimes(3);
  send('message', { isLost: true });
  checkDuringOutage();
  await pass(0);
  expect(onMissed).toHaveBeenCalledTimes(4);
});

it.each(['CHANNEL_ERROR', 'TIMED_OUT', 'CLOSED'])(
  'finds what was sent after a joined topic was lost (%s), until it is joined again',
  async (status) => {
    await join();
    service.tell(status);
    send('message', { isLost: true });
    await pass(11_000);
    expect(isOutage()).toBe(true);
    expect(onMissed).toHaveBeenCalledOnce();
    send('unlock', { isLost: true });
    service.tell('SUBSCRIBED');
    await pass(0);
    expect(isOutage()).toBe(false);
    expect(onMissed).toHaveBeenCalledTimes(2);
    await pass(600_000);
    expect(onMissed).toHaveBeenCalledTimes(2);
  },
);

it('asks nothing any more when the topic is left', async () => {
  await pass(11_000);
  for (const leave of ways.splice(0)) leave();
  expect(isOutage()).toBe(false);
  ask.mockReset();
  checkForMissed();
  window.dispatchEvent(new Event('focus'));
  await pass(600_000);
  expect(ask).not.toHaveBeenCalled();
});
