import { toAppError, type AppError } from '@/lib/errors';
import { isBlank } from './blank-text';
import { stateAfter } from './send-failures';
import { pendingStates, type PendingMessage } from './thread-messages';

/** Where unsent messages survive a reload; `localStorage` in the browser. */
export type OutboxStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type OutboxParts = {
  readonly storage: OutboxStorage;
  readonly storageKey: string;
  /** Stores the message under its id. Must be safe to repeat. */
  readonly send: (message: PendingMessage) => Promise<unknown>;
  /** Runs the task while no other tab runs one. */
  readonly exclusively: (task: () => Promise<void>) => Promise<void>;
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
  /** Sends what waits; for the moment the connection is back, and after a pause. */
  readonly resume: () => void;
  /** Reads again what another tab wrote, and sends what it leaves when it is closed. */
  readonly reload: () => void;
  /** How often in a row sending had to be put off. */
  readonly failures: () => number;
};

/** What to send: only when somebody asked for some just now, or also what was put off. */
type Run = 'asked' | 'all';

/**
 * Messages on their way: shown at once, sent one after the other, kept over a reload, and
 * delivered exactly once, because the id is made here and the server refuses a second row
 * with it. While one cannot be sent for now, all wait for `resume`: none overtakes another. What
 * the server refuses for good is marked failed and stays until the person retries or discards it.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  let entries: readonly PendingMessage[] = [];
  const listeners = new Set<() => void>();
  const failureListeners = new Set<(message: PendingMessage, error: AppError) => void>();
  let failures = 0;
  let running = false;
  let next: Run | undefined;

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

  const holdAll = (state: PendingMessage['state']) =>
    change((before) =>
      before.map((entry) => (entry.state === 'failed' ? entry : { ...entry, state })),
    );

  const remove = (id: string) => change((before) => before.filter((entry) => entry.id !== id));

  async function deliverAll(what: Run) {
    publish(stored());
    if (what === 'asked' && !entries.some((entry) => entry.state === 'sending')) return;
    const tried = new Set<string>();
    for (;;) {
      const first = stored().find((entry) => entry.state !== 'failed' && !tried.has(entry.id));
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
          holdAll(state);
        }
        if (first.state === 'sending')
          for (const listener of failureListeners) listener(first, error);
        if (state !== 'failed') return;
      }
    }
  }

  function run(what: Run) {
    if (running) {
      next = next === 'all' ? next : what;
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
    parts.exclusively(() => deliverAll(what)).then(finish, finish);
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
      run('asked');
    },
    retry(id) {
      mark(id, 'sending');
      run('asked');
    },
    discard: remove,
    resume: () => run('all'),
    reload() {
      publish(stored());
      // The other tab holds the turn for as long as it lives: this one's comes when it is closed.
      if (entries.some((entry) => entry.state === 'sending')) run('asked');
    },
    failures: () => failures,
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
    pendingStates.some((state) => state === Reflect.get(value, 'state'))
  );
}
