import { toAppError, type AppError } from '@/lib/errors';
import { isBlank } from './blank-text';
import type { Message, PendingMessage } from './thread-messages';

/** Where unsent messages survive a reload; `localStorage` in the browser. */
export type OutboxStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type OutboxParts = {
  readonly storage: OutboxStorage;
  readonly storageKey: string;
  /** Stores the message under its id and answers with the row. Must be safe to repeat. */
  readonly send: (message: PendingMessage) => Promise<Message>;
  /** Runs the task while no other tab runs one. */
  readonly exclusively: (task: () => Promise<void>) => Promise<void>;
  readonly onSent: (row: Message) => void;
  readonly newId: () => string;
  readonly now: () => Date;
};

export type Outbox = {
  readonly subscribe: (listener: () => void) => () => void;
  /** Told once for each time that sending what the person asked to send did not work. */
  readonly onFailure: (listener: (message: PendingMessage, error: AppError) => void) => () => void;
  readonly snapshot: () => readonly PendingMessage[];
  readonly add: (conversationId: string, content: string) => void;
  readonly retry: (id: string) => void;
  readonly discard: (id: string) => void;
  /** Sends what waits; for the moment the connection is back. */
  readonly resume: () => void;
  /** Reads again what another tab wrote. */
  readonly reload: () => void;
};

/**
 * Messages on their way: shown at once, sent one after the other, kept over a reload, and
 * delivered exactly once, because the id is made here and the server refuses a second row
 * with it. Without a connection they wait for `resume`; what the server refuses is marked
 * failed and stays until the person retries or discards it.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  let entries: readonly PendingMessage[] = [];
  const listeners = new Set<() => void>();
  const failureListeners = new Set<(message: PendingMessage, error: AppError) => void>();
  let running = false;
  let runAgain = false;

  function publish(next: readonly PendingMessage[]) {
    entries = next;
    for (const listener of listeners) listener();
  }

  /** What is stored; without a working storage, what this tab remembers. */
  function stored(): readonly PendingMessage[] {
    try {
      return readEntries(parts.storage.getItem(parts.storageKey));
    } catch {
      return entries;
    }
  }

  /** Another tab may have written meanwhile: change what is stored, not what we remember. */
  function change(edit: (before: readonly PendingMessage[]) => readonly PendingMessage[]) {
    const next = edit(stored());
    try {
      if (next.length === 0) parts.storage.removeItem(parts.storageKey);
      else parts.storage.setItem(parts.storageKey, JSON.stringify(next));
    } catch {
      // A full or forbidden storage costs the survival of a reload, not the message.
    }
    publish(next);
  }

  const mark = (id: string, state: PendingMessage['state']) =>
    change((before) => before.map((entry) => (entry.id === id ? { ...entry, state } : entry)));

  const markAllWaiting = () =>
    change((before) =>
      before.map((entry) => (entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry)),
    );

  const remove = (id: string) => change((before) => before.filter((entry) => entry.id !== id));

  async function deliverAll() {
    const tried = new Set<string>();
    for (;;) {
      const next = stored().find((entry) => entry.state !== 'failed' && !tried.has(entry.id));
      if (!next) return;
      tried.add(next.id);
      try {
        mark(next.id, 'sending');
        const row = await parts.send(next);
        parts.onSent(row);
        remove(next.id);
      } catch (thrown) {
        const error = toAppError(thrown);
        const waits = error.code === 'offline' || error.code === 'network';
        if (waits) markAllWaiting();
        else mark(next.id, 'failed');
        if (next.state === 'sending')
          for (const listener of failureListeners) listener(next, error);
        // Later messages must not overtake one that only waits for the connection.
        if (waits) return;
      }
    }
  }

  function run() {
    if (running) {
      runAgain = true;
      return;
    }
    running = true;
    const finish = () => {
      running = false;
      if (!runAgain) return;
      runAgain = false;
      run();
    };
    parts.exclusively(deliverAll).then(finish, finish);
  }

  publish(stored());

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
      const queuedAt = parts.now().toISOString();
      change((before) => [
        ...before,
        { id: parts.newId(), conversationId, content: trimmed, queuedAt, state: 'sending' },
      ]);
      run();
    },
    retry(id) {
      mark(id, 'sending');
      run();
    },
    discard: remove,
    resume: run,
    reload: () => publish(stored()),
  };
}

function readEntries(stored: string | null): readonly PendingMessage[] {
  if (stored === null) return [];
  try {
    const parsed: unknown = JSON.parse(stored);
    return Array.isArray(parsed) ? parsed.filter(isPending) : [];
  } catch {
    return [];
  }
}

function isPending(value: unknown): value is PendingMessage {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'conversationId', 'content', 'queuedAt'].every(
      (name) => typeof Reflect.get(value, name) === 'string',
    ) &&
    ['sending', 'waiting', 'failed'].includes(String(Reflect.get(value, 'state')))
  );
}
