import * as v from 'valibot';
import { pendingStates, type PendingMessage } from './pending-message';

/** Where unsent messages survive a reload; `localStorage` in the browser. */
export type OutboxStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

type WrittenMessage = Omit<PendingMessage, 'state' | 'isOnlyHere'>;

export interface OutboxStore {
  /** The unsent messages, in the order they were written. */
  readonly read: () => readonly PendingMessage[];
  readonly add: (message: WrittenMessage) => void;
  /** Does nothing for a message that was sent or discarded meanwhile. */
  readonly setState: (id: string, state: PendingMessage['state']) => void;
  readonly remove: (id: string) => void;
}

/**
 * Stores each unsent message under one key and its state under another. Several tabs write at once
 * and see each other's changes late, so no value is read, edited and written back: a message's key
 * is set once and removed once, and no tab can restore what another removed. The next read removes
 * a state without a message (docs/decisions/0023-ordered-writes.md).
 */
export function createOutboxStore(storage: OutboxStorage, prefix: string): OutboxStore {
  const messageKey = (id: string) => `${prefix}message.${id}`;
  const stateKey = (id: string) => `${prefix}state.${id}`;
  const values = withMemoryFallback(storage, prefix);

  function messageOf(id: string): PendingMessage | undefined {
    // Reads the state first: if another tab removes both in between, the message is gone, too.
    const stateName = values.get(stateKey(id));
    const message = readMessage(values.get(messageKey(id)));
    const state = pendingStates.find((name) => name === stateName) ?? 'sending';
    if (message?.id !== id) return undefined;
    return values.isRefused(messageKey(id))
      ? { ...message, state, isOnlyHere: true }
      : { ...message, state };
  }

  return {
    read() {
      const storedKeys = values.keys();
      for (const id of idsUnder(stateKey(''), storedKeys)) {
        if (values.get(messageKey(id)) === null) values.remove(stateKey(id));
      }
      return idsUnder(messageKey(''), storedKeys)
        .map(messageOf)
        .filter((message) => message !== undefined)
        .toSorted((a, b) => (a.queuedAt + a.id < b.queuedAt + b.id ? -1 : 1));
    },
    add: (message) => values.set(messageKey(message.id), JSON.stringify(message)),
    setState(id, state) {
      // The state 'sending' is stored as a missing key.
      if (state === 'sending') values.remove(stateKey(id));
      else values.set(stateKey(id), state);
    },
    remove(id) {
      // Removes the message first: a failed message without its state would be sent again.
      values.remove(messageKey(id));
      values.remove(stateKey(id));
    },
  };
}

/** Wraps a storage; values that it refuses, because it is full or forbidden, stay in memory. */
function withMemoryFallback(storage: OutboxStorage, prefix: string) {
  const refused = new Map<string, string>();

  function attempt<T>(ask: () => T, otherwise: T): T {
    try {
      return ask();
    } catch {
      return otherwise;
    }
  }

  return {
    keys(): string[] {
      const all = () => Array.from({ length: storage.length }, (_, index) => storage.key(index));
      const storedKeys = attempt(all, []).filter((key) => key !== null);
      return [...new Set([...storedKeys, ...refused.keys()])].filter((key) =>
        key.startsWith(prefix),
      );
    },
    get: (key: string) => refused.get(key) ?? attempt(() => storage.getItem(key), null),
    set(key: string, value: string) {
      try {
        storage.setItem(key, value);
        refused.delete(key);
      } catch {
        refused.set(key, value);
      }
    },
    remove(key: string) {
      refused.delete(key);
      attempt(() => storage.removeItem(key), undefined);
    },
    isRefused: (key: string) => refused.has(key),
  };
}

const idsUnder = (start: string, keys: readonly string[]) =>
  keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));

const writtenMessageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.string(),
    conversationId: v.string(),
    content: v.string(),
    queuedAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
);

function readMessage(json: string | null): WrittenMessage | undefined {
  const { success, output } = v.safeParse(writtenMessageSchema, json);
  return success ? output : undefined;
}
