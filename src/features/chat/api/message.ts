/** One row of `messages` as the browser keeps it. `sender_id` is null for system messages. */
export interface Message {
  readonly id: string;
  readonly conversation_id: string;
  /** Its place in the conversation, from 1 (docs/decisions/0024-message-sequence.md). */
  readonly seq: number;
  readonly sender_id: string | null;
  readonly receiver_id: string | null;
  readonly content: string;
  readonly is_system: boolean;
  readonly system_kind: string | null;
  readonly read: boolean;
  readonly created_at: string;
}

/**
 * Under way; put off because of the connection, of the server, or of how many there were; refused.
 */
export const pendingStates = ['sending', 'waiting', 'delayed', 'limited', 'failed'] as const;

/** A message written here that the server has not confirmed yet. `id` is made by the client. */
export interface PendingMessage {
  readonly id: string;
  readonly conversationId: string;
  readonly content: string;
  readonly queuedAt: string;
  /** The storage refused it: it is gone when the page is. */
  readonly isOnlyHere?: boolean;
  readonly state: (typeof pendingStates)[number];
}

/** The newest of each conversation, the newest first; `pending` is in the order it was written. */
export function newestOfEach(pending: readonly PendingMessage[]): PendingMessage[] {
  const seen = new Set<string>();
  return pending.toReversed().filter(({ conversationId }) => {
    const isNewest = !seen.has(conversationId);
    seen.add(conversationId);
    return isNewest;
  });
}

/** What the live channel told about a conversation since it was opened. */
export interface LiveThread {
  readonly messages: readonly Message[];
  /** The `seq` up to which the other side is known to have read what we sent. */
  readonly peerReadUpTo: number | null;
}

/** One line of the thread, confirmed or not. */
export interface ThreadEntry {
  readonly id: string;
  readonly content: string;
  readonly createdAt: string;
  readonly side: 'own' | 'other';
  /** The kind of a system message; null for what a person wrote. */
  readonly system: string | null;
  /** A help ticket: written by the person, elsewhere (DESIGN D12). */
  readonly isTicket: boolean;
  /** Written here, and gone when the page is. */
  readonly isOnlyHere?: boolean;
  readonly status: 'received' | PendingMessage['state'] | 'sent' | 'read';
}

export const emptyLiveThread: LiveThread = { messages: [], peerReadUpTo: null };

const compareMessages = (a: Message, b: Message): number => a.seq - b.seq;

/**
 * All messages of both lists, each once, oldest first. Of two versions of one message the
 * later argument's wins, except that a message once read never becomes unread again.
 */
export function mergeMessages(known: readonly Message[], incoming: readonly Message[]): Message[] {
  const byId = new Map<string, Message>();
  for (const message of [...known, ...incoming]) {
    const before = byId.get(message.id);
    byId.set(message.id, before?.read === true ? { ...message, read: true } : message);
  }
  return [...byId.values()].toSorted(compareMessages);
}

/**
 * The confirmed messages of a thread from its fetched pages and the live channel.
 * Live messages older than the oldest fetched one are left to paging while older pages
 * remain: showing them would leave a silent gap below them.
 */
export function confirmedMessages(
  fetched: readonly Message[],
  live: readonly Message[],
  hasOlderPages: boolean,
): Message[] {
  const ordered = mergeMessages([], fetched);
  const oldest = ordered[0];
  const usable =
    oldest && hasOlderPages
      ? live.filter((message) => compareMessages(message, oldest) >= 0)
      : live;
  return mergeMessages(ordered, usable);
}

/** Adds live messages; the result is one ordered list without duplicates. */
export function addLiveMessages(live: LiveThread, messages: readonly Message[]): LiveThread {
  return { ...live, messages: mergeMessages(live.messages, messages) };
}

/**
 * Notes that the other side has read everything of ours up to `seq`. Only moves forward:
 * receipts may arrive late or twice.
 */
export function addPeerRead(live: LiveThread, seq: number): LiveThread {
  if (live.peerReadUpTo !== null && live.peerReadUpTo >= seq) return live;
  return { ...live, peerReadUpTo: seq };
}

/** The newest message that `userId` received, read or not, if any. */
export function newestReceived(messages: readonly Message[], userId: string): Message | undefined {
  return messages.findLast((message) => message.receiver_id === userId);
}

/**
 * The first message that `userId` received and has not read, if anything stands before it. Where
 * nothing received that is loaded was read, it may lie further back: then it is not known.
 */
export function firstUnread(
  messages: readonly Message[],
  userId: string,
  hasOlderPages: boolean,
): Message | undefined {
  const received = messages.filter((message) => message.receiver_id === userId);
  const first = received.find((message) => !message.read);
  const isKnown = !hasOlderPages || first !== received[0];
  return isKnown && first !== messages[0] ? first : undefined;
}

/**
 * The lines of the thread in the order they are shown: what the server confirmed in its
 * order, then what is still on its way in the order it was written. Reading is cumulative, so
 * every message of ours before one that was read counts as read.
 */
export function threadEntries(
  confirmed: readonly Message[],
  pending: readonly PendingMessage[],
  userId: string,
  peerReadUpTo: number | null = null,
): ThreadEntry[] {
  const readUpTo = Math.max(
    peerReadUpTo ?? 0,
    ...confirmed
      .filter(({ read, sender_id }) => read && sender_id === userId)
      .map(({ seq }) => seq),
  );

  const ids = new Set(confirmed.map((message) => message.id));
  const fromServer = confirmed.map((message): ThreadEntry => {
    const own = message.sender_id === userId && !message.is_system;
    return {
      id: message.id,
      content: message.content,
      createdAt: message.created_at,
      side: own ? 'own' : 'other',
      system: message.is_system ? (message.system_kind ?? 'unknown') : null,
      isTicket: message.system_kind === 'support_ticket',
      status: own ? (message.seq <= readUpTo ? 'read' : 'sent') : 'received',
    };
  });
  const onTheWay = pending
    .filter((message) => !ids.has(message.id))
    .map((message): ThreadEntry => ({
      id: message.id,
      content: message.content,
      createdAt: message.queuedAt,
      side: 'own',
      system: null,
      isTicket: false,
      ...(message.isOnlyHere === true ? { isOnlyHere: true } : {}),
      status: message.state,
    }));
  return [...fromServer, ...onTheWay];
}
