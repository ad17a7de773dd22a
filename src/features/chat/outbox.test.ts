import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors';
import { createOutbox, type Outbox } from './outbox';
import type { Message, PendingMessage } from './thread-messages';

type Answer = 'stored' | 'answer lost' | 'offline' | 'refused';

/** A server that stores each id once, and a connection that does what it is told. */
function world(answers: Answer[] = []) {
  const stored: string[] = [];
  const store = new Map<string, string>();
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  };
  let count = 0;
  const sent: Message[] = [];
  const send = vi.fn<(message: PendingMessage) => Promise<Message>>(async (message) => {
    await Promise.resolve();
    const answer = answers.shift() ?? 'stored';
    if (answer === 'offline') throw new AppError('network');
    if (answer === 'refused') throw new AppError('rate-limited');
    if (!stored.includes(message.id)) stored.push(message.id);
    if (answer === 'answer lost') throw new AppError('network');
    return {
      id: message.id,
      conversation_id: message.conversationId,
      sender_id: 'me',
      receiver_id: 'other',
      content: message.content,
      is_system: false,
      system_kind: null,
      read: false,
      created_at: message.queuedAt,
    };
  });
  const open = () =>
    createOutbox({
      storage,
      storageKey: 'outbox',
      send,
      exclusively: (task) => task(),
      onSent: (row) => void sent.push(row),
      newId: () => `m${(count += 1)}`,
      now: () => new Date(Date.UTC(2026, 0, 1)),
    });
  return { open, stored, sent, send, store };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const states = (outbox: Outbox) => outbox.snapshot().map((message) => message.state);

describe('a message on its way', () => {
  it('is shown at once, trimmed, and gone once the server has it', async () => {
    const { open, sent } = world();
    const outbox = open();
    outbox.add('c', '  Hello \n');
    expect(outbox.snapshot()).toMatchObject([{ id: 'm1', content: 'Hello', state: 'sending' }]);
    await settle();
    expect(outbox.snapshot()).toEqual([]);
    expect(sent.map((row) => row.content)).toEqual(['Hello']);
  });

  it('is ignored when blank', () => {
    const { open, send } = world();
    const outbox = open();
    outbox.add('c', ' \n\t ');
    expect(outbox.snapshot()).toEqual([]);
    expect(send).not.toHaveBeenCalled();
  });

  it('waits without a connection, tells so once, and goes out when resumed', async () => {
    const { open, stored } = world(['offline', 'offline']);
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
    expect(stored).toEqual(['m1', 'm2']);
  });

  it('stays as failed when refused, until it is retried or discarded', async () => {
    const { open, stored } = world(['refused', 'stored', 'refused']);
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
    expect(stored).toEqual(['m2']);
    outbox.discard('m1');
    expect(outbox.snapshot()).toEqual([]);
  });

  it('survives a reload, and is stored once although the first answer was lost', async () => {
    const { open, stored, sent } = world(['answer lost']);
    open().add('c', 'one');
    await settle();
    const reloaded = open();
    expect(reloaded.snapshot()).toMatchObject([{ id: 'm1', content: 'one' }]);
    reloaded.resume();
    await settle();
    expect(reloaded.snapshot()).toEqual([]);
    expect(stored).toEqual(['m1']);
    expect(sent).toHaveLength(1);
  });

  it('is not lost when the storage refuses', async () => {
    const { store, sent, send } = world();
    const outbox = createOutbox({
      storage: {
        getItem: () => {
          throw new Error('forbidden');
        },
        setItem: () => {
          throw new Error('full');
        },
        removeItem: (key) => void store.delete(key),
      },
      storageKey: 'outbox',
      send,
      exclusively: (task) => task(),
      onSent: (row) => void sent.push(row),
      newId: () => 'm1',
      now: () => new Date(0),
    });
    outbox.add('c', 'one');
    await settle();
    expect(sent.map((row) => row.content)).toEqual(['one']);
    expect(outbox.snapshot()).toEqual([]);
  });
});

it('stores every message exactly once and in order, whatever the connection does', async () => {
  const answer = fc.constantFrom<Answer>('stored', 'answer lost', 'offline');
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { maxLength: 12 }), fc.nat(6), async (answers, count) => {
      const { open, stored } = world([...answers]);
      const outbox = open();
      const written = Array.from({ length: count }, (_, index) => `m${index + 1}`);
      for (const id of written) outbox.add('c', id);
      for (let round = 0; round <= answers.length; round += 1) {
        outbox.resume();
        await settle();
      }
      expect(stored).toEqual(written);
      expect(outbox.snapshot()).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
