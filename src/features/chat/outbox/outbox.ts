import { toAppError, type AppError } from '@/lib/errors/errors';
import { isBlank } from '@/lib/blank-text';
import { createOutboxStore, type OutboxStorage } from './outbox-store';
import { stateAfter, type PendingMessage } from './pending-message';

export interface OutboxParts {
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
  /** Number of consecutive attempts that had to be postponed. */
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
export function createOutbox(parts: OutboxParts): Outbox {
  const store = createOutboxStore(parts.storage, parts.keyPrefix);
  let entries = store.read();
  const listeners = new Set<() => void>();
  const failureListeners = new Set<(message: PendingMessage, error: AppError) => void>();
  let failures = 0;
  let running = false;
  let next: RunCondition | undefined;

  /** Rereads the storage, because another tab may have written to it. */
  function refresh() {
    entries = store.read();
    for (const listener of listeners) listener();
    return entries;
  }

  function mark(id: string, state: PendingMessage['state']) {
    store.setState(id, state);
    refresh();
  }

  function postponeAll(state: PendingMessage['state']) {
    for (const entry of store.read()) if (entry.state !== 'failed') store.setState(entry.id, state);
    refresh();
  }

  function remove(id: string) {
    store.remove(id);
    refresh();
  }

  /** The current time, but always after every queued message, even if the clock was set back. */
  function timeToQueue(): string {
    const last = store.read().at(-1);
    const now = parts.now().getTime();
    return new Date(last ? Math.max(now, Date.parse(last.queuedAt) + 1) : now).toISOString();
  }

  async function deliverAll(condition: RunCondition) {
    const waiting = refresh();
    if (condition === 'if-new' && !waiting.some((entry) => entry.state === 'sending')) return;
    const tried = new Set<string>();
    for (;;) {
      const first = store.read().find((entry) => entry.state !== 'failed' && !tried.has(entry.id));
      if (!first) return;
      tried.add(first.id);
      try {
        mark(first.id, 'sending');
        await parts.send(first);
        failures = 0;
        remove(first.id);
      } catch (thrown) {
        const error = toAppError(thrown);
        const state = stateAfter(error);
        if (state === 'failed') {
          mark(first.id, state);
        } else {
          failures += 1;
          postponeAll(state);
        }
        if (first.state === 'sending')
          for (const listener of failureListeners) listener(first, error);
        if (state !== 'failed') return;
      }
    }
  }

  function run(condition: RunCondition) {
    if (running) {
      next = next === 'always' ? next : condition;
      return;
    }
    running = true;
    const finish = () => {
      running = false;
      if (!next) return;
      const following = next;
      next = undefined;
      run(following);
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
    snapshot: () => entries,
    add(conversationId, content) {
      const trimmed = content.trim();
      if (isBlank(trimmed)) return;
      store.add({ id: parts.newId(), conversationId, content: trimmed, queuedAt: timeToQueue() });
      refresh();
      run('if-new');
    },
    retry(id) {
      mark(id, 'sending');
      run('if-new');
    },
    discard: remove,
    resume() {
      // The run may have to wait for another tab; what that tab has queued is shown before.
      refresh();
      run('always');
    },
    reload() {
      // The run waits for the lock, which the other tab has until it is done or closed.
      if (refresh().some((entry) => entry.state === 'sending')) run('if-new');
    },
    failures: () => failures,
  };
}
