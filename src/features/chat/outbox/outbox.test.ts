import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/errors';
import {
  createOutbox,
  retryPause,
  type Outbox,
  type OutboxDependencies,
  type PendingMessage,
} from './outbox';

type Answer = 'stored' | 'answer lost' | AppError['code'];

/** A server that stores each id once, and a connection with scripted answers. */
function world(answers: Answer[] = []) {
  const storedIds: string[] = [];
  const store = new Map<string, string>();
  const storage = {
    get length() {
      return store.size;
    },
    key: (index: number) => [...store.keys()][index] ?? null,
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  };
  let count = 0;
  const sent: string[] = [];
  const send = vi.fn<(message: PendingMessage) => Promise<void>>(async (message) => {
    await Promise.resolve();
    const answer = answers.shift() ?? 'stored';
    if (answer !== 'stored' && answer !== 'answer lost') throw new AppError(answer);
    if (!storedIds.includes(message.id)) storedIds.push(message.id);
    if (answer === 'answer lost') throw new AppError('network');
    sent.push(message.content);
  });
  const open = (parts: Partial<OutboxDependencies> = {}) =>
    createOutbox({
      storage,
      keyPrefix: 'outbox.',
      send,
      withLock: (task) => task(),
      newId: () => `m${(count += 1)}`,
      now: () => new Date(Date.UTC(2026, 0, 1)),
      ...parts,
    });
  return { open, storedIds, sent, send };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const states = (outbox: Outbox) => outbox.snapshot().map((message) => message.state);

describe('a message in the outbox', () => {
  it('is shown at once, trimmed, and gone once the server has it', async () => {
    const { open, sent } = world();
    const outbox = open();
    outbox.add('c', '  Hello \n');
    expect(outbox.snapshot()).toMatchObject([{ id: 'm1', content: 'Hello', state: 'sending' }]);
    await settle();
    expect(outbox.snapshot()).toEqual([]);
    expect(sent).toEqual(['Hello']);
  });

  it('is ignored when blank', () => {
    const { open, send } = world();
    const outbox = open();
    outbox.add('c', ' \n\t ');
    expect(outbox.snapshot()).toEqual([]);
    expect(send).not.toHaveBeenCalled();
  });

  it('waits without a connection, reports that once, and is sent when resumed', async () => {
    const { open, storedIds } = world(['offline', 'offline']);
    const outbox = open();
    const failures = vi.fn<(message: PendingMessage) => void>();
    outbox.onFailure(failures);
    outbox.add('c', 'one');
    outbox.add('c', 'two');
    await settle();
    expect(states(outbox)).toEqual(['waiting', 'waiting']);
    outbox.resume();
    await settle();
    expect(failures).toHaveBeenCalledTimes(1);
    outbox.resume();
    await settle();
    expect(outbox.snapshot()).toEqual([]);
    expect(storedIds).toEqual(['m1', 'm2']);
  });

  it('stays marked as failed when refused, until it is retried or discarded', async () => {
    const { open, storedIds } = world(['forbidden', 'stored', 'forbidden']);
    const outbox = open();
    outbox.add('c', 'one');
    outbox.add('c', 'two');
    await settle();
    expect(states(outbox)).toEqual(['failed']);
    outbox.retry('m1');
    await settle();
    expect(states(outbox)).toEqual(['failed']);
    outbox.resume();
    await settle();
    expect(storedIds).toEqual(['m2']);
    outbox.discard('m1');
    expect(outbox.snapshot()).toEqual([]);
  });

  it('survives a reload, and is stored once although the first answer was lost', async () => {
    const { open, storedIds, sent } = world(['answer lost']);
    open().add('c', 'one');
    await settle();
    const reloaded = open();
    expect(reloaded.snapshot()).toMatchObject([{ id: 'm1', content: 'one' }]);
    reloaded.resume();
    await settle();
    expect(reloaded.snapshot()).toEqual([]);
    expect(storedIds).toEqual(['m1']);
    expect(sent).toHaveLength(1);
  });

  it('is sent even when the storage fails', async () => {
    const { open, sent } = world();
    const outbox = open({
      storage: {
        length: 0,
        key: () => null,
        getItem: () => {
          throw new Error('forbidden');
        },
        setItem: () => {
          throw new Error('full');
        },
        removeItem: () => undefined,
      },
    });
    outbox.add('c', 'one');
    await settle();
    expect(sent).toEqual(['one']);
    expect(outbox.snapshot()).toEqual([]);
  });
});

describe('a postponed message', () => {
  const reasons = [
    ['offline', 'waiting'],
    ['network', 'waiting'],
    ['signed-out', 'waiting'],
    ['server', 'delayed'],
    ['unknown', 'delayed'],
    ['rate-limited', 'limited'],
  ] as const;

  it.each(reasons)(
    'is not overtaken by later ones, and is sent when resumed, after the error %s',
    async (code, state) => {
      const { open, storedIds } = world([code, code]);
      const outbox = open();
      for (const text of ['one', 'two']) outbox.add('c', text);
      await settle();
      outbox.add('c', 'three');
      await settle();
      expect(states(outbox)).toEqual([state, state, state]);
      expect(outbox.failures()).toBe(2);
      expect(storedIds).toEqual([]);
      outbox.resume();
      await settle();
      expect(storedIds).toEqual(['m1', 'm2', 'm3']);
      expect(outbox.failures()).toBe(0);
    },
  );

  it.each(['forbidden', 'invalid', 'conflict', 'not-found', 'too-large'] as const)(
    'differs from one refused for good, which later ones overtake, after the error %s',
    async (code) => {
      const { open, storedIds } = world([code]);
      const outbox = open();
      for (const text of ['one', 'two']) outbox.add('c', text);
      await settle();
      expect(states(outbox)).toEqual(['failed']);
      expect(storedIds).toEqual(['m2']);
    },
  );

  it("stays its author's when the session ends, and is sent when they return", async () => {
    let signedIn: string | null = 'a';
    const rows: string[] = [];
    const { open } = world();
    const answers: (() => void)[] = [];
    const of = (userId: string) =>
      open({
        keyPrefix: `outbox.${userId}.`,
        send: async ({ content }) => {
          if (signedIn !== userId) throw new AppError('signed-out');
          await new Promise<void>((resolve) => answers.push(resolve));
          rows.push(`${content} of ${userId}`);
        },
      });
    const mine = of('a');
    for (const text of ['one', 'two', 'three']) mine.add('c', text);
    await settle();
    signedIn = 'b';
    const theirs = of('b');
    theirs.resume();
    answers[0]?.();
    await settle();
    expect(theirs.snapshot()).toEqual([]);
    expect(rows).toEqual(['one of a']);
    expect(states(mine)).toEqual(['waiting', 'waiting']);

    signedIn = 'a';
    const again = of('a');
    again.resume();
    await settle();
    answers[1]?.();
    await settle();
    answers[2]?.();
    await settle();
    expect(rows).toEqual(['one of a', 'two of a', 'three of a']);
    expect(again.snapshot()).toEqual([]);
  });
});

describe('two tabs', () => {
  /**
   * A lock like the browser's: one holder, the others queue; `free` releases a closed tab's lock.
   */
  function turns() {
    const line: (() => void)[] = [];
    let isTaken = false;
    const free = () => {
      isTaken = false;
      line.shift()?.();
    };
    const withLock = async (task: () => Promise<void>) => {
      if (isTaken) await new Promise<void>((resolve) => line.push(resolve));
      isTaken = true;
      await task().finally(free);
    };
    return { withLock, free };
  }

  it('send one at a time, and one continues when the other is closed', async () => {
    const { open, storedIds } = world();
    const { withLock, free } = turns();
    const first = open({ withLock, send: () => new Promise(() => undefined) });
    const second = open({ withLock });
    for (const text of ['one', 'two']) first.add('c', text);
    second.reload();
    await settle();
    expect(states(second)).toEqual(['sending', 'sending']);
    expect(storedIds).toEqual([]);
    free();
    await settle();
    expect(storedIds).toEqual(['m1', 'm2']);
    expect(second.snapshot()).toEqual([]);
  });

  it('show what one has queued, before the other could send anything', () => {
    const { open } = world();
    const second = open({ withLock: () => new Promise(() => undefined) });
    open({ withLock: () => new Promise(() => undefined) }).add('c', 'From the first tab');
    second.resume();
    expect(second.snapshot()).toMatchObject([{ content: 'From the first tab', state: 'sending' }]);
  });

  it('do not retry at once what the other has just postponed', async () => {
    const { open, send } = world(['server']);
    const { withLock } = turns();
    const first = open({ withLock });
    const second = open({ withLock });
    first.add('c', 'one');
    second.reload();
    await settle();
    expect(send).toHaveBeenCalledTimes(1);
    expect(states(second)).toEqual(['delayed']);
  });
});

describe('the pause before a retry', () => {
  it('grows with every failure, up to half a minute', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 50].map((failures) => retryPause(['waiting'], failures));
    expect(pauses).toEqual([2000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('is long from the start after a rate limit', () => {
    expect(retryPause(['limited', 'limited'], 1)).toBe(20_000);
  });
});

it('stores every message exactly once and in order, whatever the connection does', async () => {
  const answer = fc.constantFrom<Answer>(
    'stored',
    'answer lost',
    'offline',
    'server',
    'rate-limited',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { maxLength: 12 }), fc.nat(6), async (answers, count) => {
      const { open, storedIds } = world([...answers]);
      const outbox = open();
      const written = Array.from({ length: count }, (_, index) => `m${index + 1}`);
      for (const id of written) outbox.add('c', id);
      for (let round = 0; round <= answers.length; round += 1) {
        outbox.resume();
        await settle();
      }
      expect(storedIds).toEqual(written);
      expect(outbox.snapshot()).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
