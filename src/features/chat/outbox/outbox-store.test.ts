import { describe, expect, it } from 'vitest';
import { createOutboxStore, type PendingMessage } from './outbox';

const message = (id: string, second: number) => ({
  id,
  conversationId: 'c',
  content: `text of ${id}`,
  queuedAt: new Date(Date.UTC(2026, 0, 1, 10, 0, second)).toISOString(),
});

/**
 * A storage for `room` keys, shared by two tabs; `before` runs ahead of each access of the first.
 */
function world({ room = Infinity, before = (): void => undefined } = {}) {
  const storage = new Map<string, string>();
  const plain = {
    get length() {
      return storage.size;
    },
    key: (index: number) => [...storage.keys()][index] ?? null,
    getItem: (key: string) => storage.get(key) ?? null,
    setItem(key: string, value: string) {
      if (!storage.has(key) && storage.size >= room) throw new Error('full');
      storage.set(key, value);
    },
    removeItem: (key: string) => void storage.delete(key),
  };
  const watched = {
    get length() {
      return storage.size;
    },
    key: plain.key,
    getItem(key: string) {
      before();
      return plain.getItem(key);
    },
    setItem(key: string, value: string) {
      before();
      plain.setItem(key, value);
    },
    removeItem(key: string) {
      before();
      plain.removeItem(key);
    },
  };
  return {
    storage,
    mine: createOutboxStore(watched, 'o.'),
    theirs: createOutboxStore(plain, 'o.'),
  };
}

it('returns messages in the order they were written, whatever the order of keys and ids', () => {
  const { mine, theirs } = world();
  for (const [id, second] of [
    ['b', 2],
    ['c', 1],
    ['a', 3],
  ] as const)
    mine.add(message(id, second));
  mine.setState('c', 'waiting');
  expect(theirs.read().map(({ id, state }) => [id, state])).toEqual([
    ['c', 'waiting'],
    ['b', 'sending'],
    ['a', 'sending'],
  ]);
});

it('touches only its own keys and ignores malformed values', () => {
  const { storage, mine } = world();
  const others = [
    'o',
    'o.',
    'o.message',
    'other.message.x',
    'o.message.',
    'o.message.y',
    'o.message.z',
  ];
  for (const key of others) storage.set(key, key.endsWith('z') ? '{"id":"z"}' : 'not a message');
  expect(mine.read()).toEqual([]);
  mine.add(message('a', 1));
  mine.setState('a', 'failed');
  mine.remove('a');
  expect([...storage.keys()]).toEqual(others);
});

it('never restores a message that another tab removed, and leaves no state of it', () => {
  const { storage, mine, theirs } = world();
  mine.add(message('a', 1));
  theirs.remove('a');
  mine.setState('a', 'failed');
  expect(mine.read()).toEqual([]);
  expect([...storage.keys()]).toEqual([]);
});

describe('a failed message discarded in one tab while another reads is failed or gone', () => {
  /**
   * What `read` finds if it and `remove` interleave at the given storage access of the outer call.
   */
  function findAt(moment: number, outer: 'read' | 'remove') {
    let accesses = -Infinity;
    let messages: readonly PendingMessage[] = [];
    const stores = world({
      before() {
        if ((accesses += 1) !== moment) return;
        if (outer === 'read') stores.theirs.remove('a');
        else messages = stores.theirs.read();
      },
    });
    stores.theirs.add(message('a', 1));
    stores.theirs.setState('a', 'failed');
    accesses = 0;
    if (outer === 'read') messages = stores.mine.read();
    else stores.mine.remove('a');
    return messages.map(({ state }) => state);
  }

  it.each([
    [1, 'read'],
    [2, 'read'],
    [3, 'read'],
    [1, 'remove'],
    [2, 'remove'],
  ] as const)('when they interleave at access %i of the %s', (moment, outer) => {
    expect([[], ['failed']]).toContainEqual(findAt(moment, outer));
  });
});

it('keeps in memory what a full storage refuses, and marks it as not stored', () => {
  const { storage, mine, theirs } = world({ room: 1 });
  mine.add(message('a', 1));
  mine.add(message('b', 2));
  expect(mine.read().map(({ isOnlyHere = false }) => isOnlyHere)).toEqual([false, true]);
  mine.setState('a', 'failed');
  mine.setState('b', 'waiting');
  expect(mine.read().map(({ id, state }) => [id, state])).toEqual([
    ['a', 'failed'],
    ['b', 'waiting'],
  ]);
  expect(theirs.read().map(({ id, state }) => [id, state])).toEqual([['a', 'sending']]);
  for (const id of ['a', 'b']) mine.remove(id);
  expect(mine.read()).toEqual([]);
  expect(storage.size).toBe(0);
});
