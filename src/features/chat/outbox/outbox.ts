import * as v from 'valibot';
import { isBlank } from '@/lib/blank-text';
import { toAppError, type AppError, type ErrorCode } from '@/lib/errors/errors';

/**
 * Queued or being sent; postponed because of the connection ('waiting'), a server error ('delayed') or the
 * rate limit ('limited'); or refused.
 */
export const pendingStates = ['sending', 'waiting', 'delayed', 'limited', 'failed'] as const;

/** A message that the server has not confirmed yet. `id` is made by the client. */
export interface PendingMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly content: string;
  /** ISO 8601 in UTC, as `Date` writes it. */
  readonly queuedAt: string;
  /** Set if the storage refused the message, so that it is lost when the page closes. */
  readonly isOnlyHere?: boolean;
  readonly state: (typeof pendingStates)[number];
}

export interface OutboxDependencies {
  readonly storage: OutboxStorage;
  /** Prefix of the storage keys of this user's messages. */
  readonly keyPrefix: string;
  /** Stores the message under its id. Must be safe to repeat. */
  readonly send: (message: PendingMessage) => Promise<unknown>;
  /** Runs the task while no other tab runs one. */
  readonly withLock: (task: () => Promise<void>) => Promise<void>;
  readonly newId: () => string;
  readonly now: () => Date;
}

export interface Outbox {
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Calls the listener when a message fails that the user sent or retried; not for automatic
   * retries.
   */
  readonly onFailure: (listener: (message: PendingMessage, error: AppError) => void) => () => void;
  readonly snapshot: () => readonly PendingMessage[];
  readonly add: (conversationId: string, content: string) => void;
  readonly retry: (id: string) => void;
  readonly discard: (id: string) => void;
  /** Tries all postponed messages again. */
  readonly resume: () => void;
  /** Reads another tab's changes, and sends its messages if that tab is closed before it does. */
  readonly reload: () => void;
  /** Number of failed attempts in a row. */
  readonly failures: () => number;
}

/** 'if-new' starts only if a message is new or was retried by hand; 'always' starts in any case. */
type RunCondition = 'if-new' | 'always';

/**
 * The queue of unsent messages: shown at once, sent one after the other, stored across a reload,
 * and delivered exactly once, because the client makes the id and the server refuses a second row
 * with it. If a message can't be sent for now, all wait for `resume`, to preserve their order. A
 * message that the server refuses for good is marked failed until the user retries or discards it.
 */
export function createOutbox(parts: OutboxDependencies): Outbox {
  const store = createOutboxStore(parts.storage, parts.keyPrefix);
  let messages = store.read();
  const listeners = new Set<() => void>();
  const failureListeners = new Set<(message: PendingMessage, error: AppError) => void>();
  let failures = 0;
  let isRunning = false;
  let nextRun: RunCondition | undefined;

  /** Rereads the storage, because another tab may have written to it. */
  function refresh() {
    messages = store.read();
    for (const listener of listeners) listener();
    return messages;
  }

  function mark(id: string, state: PendingMessage['state']) {
    store.setState(id, state);
    refresh();
  }

  function postponeAll(state: PendingMessage['state']) {
    for (const message of store.read()) {
      if (message.state !== 'failed') store.setState(message.id, state);
    }
    refresh();
  }

  function remove(id: string) {
    store.remove(id);
    refresh();
  }

  /** The current time, but always after every queued message, even if the clock was set back. */
  function nextQueuedAt(): string {
    const last = store.read().at(-1);
    const now = parts.now().getTime();
    return new Date(last ? Math.max(now, Date.parse(last.queuedAt) + 1) : now).toISOString();
  }

  async function deliverAll(condition: RunCondition) {
    const unsent = refresh();
    if (condition === 'if-new' && !unsent.some((message) => message.state === 'sending')) return;
    const triedIds = new Set<string>();
    for (;;) {
      const message = store.read().find(({ id, state }) => state !== 'failed' && !triedIds.has(id));
      if (!message) return;
      triedIds.add(message.id);
      try {
        mark(message.id, 'sending');
        await parts.send(message);
        failures = 0;
        remove(message.id);
      } catch (thrown) {
        const error = toAppError(thrown);
        const state = stateAfter(error);
        if (state === 'failed') {
          mark(message.id, state);
        } else {
          failures += 1;
          postponeAll(state);
        }
        if (message.state === 'sending')
          for (const listener of failureListeners) listener(message, error);
        if (state !== 'failed') return;
      }
    }
  }

  function run(condition: RunCondition) {
    if (isRunning) {
      nextRun = nextRun === 'always' ? nextRun : condition;
      return;
    }
    isRunning = true;
    const finish = () => {
      isRunning = false;
      if (!nextRun) return;
      const nextCondition = nextRun;
      nextRun = undefined;
      run(nextCondition);
    };
    parts.withLock(() => deliverAll(condition)).then(finish, finish);
  }

  return {
    onFailure(listener) {
      failureListeners.add(listener);
      return () => failureListeners.delete(listener);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => messages,
    add(conversationId, content) {
      const trimmed = content.trim();
      if (isBlank(trimmed)) return;
      store.add({ id: parts.newId(), conversationId, content: trimmed, queuedAt: nextQueuedAt() });
      refresh();
      run('if-new');
    },
    retry(id) {
      mark(id, 'sending');
      run('if-new');
    },
    discard: remove,
    resume() {
      // The run may have to wait for another tab, whose messages are shown at once.
      refresh();
      run('always');
    },
    reload() {
      // The run waits for the lock, which the other tab has until it is done or closed.
      if (refresh().some((message) => message.state === 'sending')) run('if-new');
    },
    failures: () => failures,
  };
}

/** Errors that a retry would only repeat. */
const refusalCodes: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'not-found',
  'conflict',
  'invalid',
  'too-large',
]);

/** The state of a message after a failed attempt: refused for good, or postponed for a reason. */
export function stateAfter(error: AppError): Exclude<PendingMessage['state'], 'sending'> {
  if (refusalCodes.has(error.code)) return 'failed';
  if (error.code === 'rate-limited') return 'limited';
  return error.code === 'server' || error.code === 'unknown' ? 'delayed' : 'waiting';
}

/** Whether a message in this state is retried automatically. */
export const isPostponed = (state: string): boolean =>
  state === 'waiting' || state === 'delayed' || state === 'limited';

const firstPauseMs = 2000;
const longestPauseMs = 30_000;
/** Longer, because the database limits the messages per minute. */
const limitedPauseMs = 20_000;

/** Milliseconds until the next attempt, growing with each failure in a row. */
export function retryPause(states: readonly PendingMessage['state'][], failures: number): number {
  const pause = Math.min(firstPauseMs * 2 ** Math.max(0, failures - 1), longestPauseMs);
  return states.includes('limited') ? Math.max(pause, limitedPauseMs) : pause;
}

/** Where unsent messages survive a reload; `localStorage` in the browser. */
export type OutboxStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

type StoredMessage = Omit<PendingMessage, 'state' | 'isOnlyHere'>;

/**
 * Stores each unsent message under one key and its state under another. Several tabs write at once
 * and see each other's changes late, so no value is read, edited and written back: a message's key
 * is set once and removed once, and no tab can restore what another removed. The next read removes
 * a state without a message (docs/decisions/0023-ordered-writes.md).
 */
export function createOutboxStore(storage: OutboxStorage, prefix: string) {
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
    /** The unsent messages, in the order they were written. */
    read(): readonly PendingMessage[] {
      const storedKeys = values.keys();
      for (const id of idsUnder(stateKey(''), storedKeys)) {
        if (values.get(messageKey(id)) === null) values.remove(stateKey(id));
      }
      return idsUnder(messageKey(''), storedKeys)
        .map(messageOf)
        .filter((message) => message !== undefined)
        .toSorted((a, b) => (a.queuedAt + a.id < b.queuedAt + b.id ? -1 : 1));
    },
    add: (message: StoredMessage) => values.set(messageKey(message.id), JSON.stringify(message)),
    /** Does nothing for a message that was sent or discarded meanwhile. */
    setState(id: string, state: PendingMessage['state']) {
      // The state 'sending' is stored as a missing key.
      if (state === 'sending') values.remove(stateKey(id));
      else values.set(stateKey(id), state);
    },
    remove(id: string) {
      // Removes the message first: a failed message without its state would be sent again.
      values.remove(messageKey(id));
      values.remove(stateKey(id));
    },
  };
}

/** Wraps a storage; values that it refuses, because it is full or forbidden, stay in memory. */
function withMemoryFallback(storage: OutboxStorage, prefix: string) {
  const memoryValues = new Map<string, string>();

  function tryStorage<T>(access: () => T, fallback: T): T {
    try {
      return access();
    } catch {
      return fallback;
    }
  }

  return {
    keys(): string[] {
      const all = () => Array.from({ length: storage.length }, (_, index) => storage.key(index));
      const storedKeys = tryStorage(all, []).filter((key) => key !== null);
      return [...new Set([...storedKeys, ...memoryValues.keys()])].filter((key) =>
        key.startsWith(prefix),
      );
    },
    get: (key: string) => memoryValues.get(key) ?? tryStorage(() => storage.getItem(key), null),
    set(key: string, value: string) {
      try {
        storage.setItem(key, value);
        memoryValues.delete(key);
      } catch {
        memoryValues.set(key, value);
      }
    },
    remove(key: string) {
      memoryValues.delete(key);
      tryStorage(() => storage.removeItem(key), undefined);
    },
    isRefused: (key: string) => memoryValues.has(key),
  };
}

const idsUnder = (start: string, keys: readonly string[]) =>
  keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length));

const storedMessageSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.string(),
    conversationId: v.string(),
    content: v.string(),
    queuedAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
);

function readMessage(json: string | null): StoredMessage | undefined {
  const { success, output } = v.safeParse(storedMessageSchema, json);
  return success ? output : undefined;
}
