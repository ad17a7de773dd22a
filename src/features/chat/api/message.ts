import * as v from 'valibot';

const textOrNull = v.optional(v.nullable(v.string()), null);

const messageSchema = v.object({
  id: v.string(),
  conversation_id: v.string(),
  /** Position in the conversation, from 1 (docs/decisions/0024-message-sequence.md). */
  seq: v.number(),
  /** Null for system messages. */
  sender_id: textOrNull,
  receiver_id: textOrNull,
  content: v.string(),
  is_system: v.boolean(),
  system_kind: textOrNull,
  /** What the text of a system message mentions; validated where it is shown. */
  system_facts: v.optional(v.unknown(), null),
  read: v.boolean(),
  created_at: v.string(),
});

/** One row of `messages`, as fetched or broadcast. */
export type Message = Readonly<v.InferOutput<typeof messageSchema>>;

const readReceiptSchema = v.object({
  conversation_id: v.string(),
  reader_id: v.string(),
  up_to_seq: v.number(),
});

/** The user `reader_id` has read all messages received in the conversation up to `up_to_seq`. */
export type ReadReceipt = Readonly<v.InferOutput<typeof readReceiptSchema>>;

/** The message of a broadcast, or null for anything that is not one. */
export function parseMessage(payload: unknown): Message | null {
  const { success, output } = v.safeParse(messageSchema, payload);
  return success ? output : null;
}

/** The receipt of a broadcast, or null for anything that is not one. */
export function parseReadReceipt(payload: unknown): ReadReceipt | null {
  const { success, output } = v.safeParse(readReceiptSchema, payload);
  return success ? output : null;
}

/**
 * All messages of both lists, each once, oldest first. Of two versions of one message the
 * later argument's wins, except that a message once read never becomes unread again.
 */
export function mergeMessages(cached: readonly Message[], incoming: readonly Message[]): Message[] {
  const byId = new Map(cached.map((message) => [message.id, message]));
  for (const message of incoming) {
    const isRead = message.read || byId.get(message.id)?.read === true;
    byId.set(message.id, isRead ? { ...message, read: true } : message);
  }
  return [...byId.values()].toSorted((a, b) => a.seq - b.seq);
}

/** The messages with those that `readerId` received up to `upToSeq` marked read. */
export function markedRead(
  messages: readonly Message[],
  readerId: string,
  upToSeq: number,
): Message[] {
  return messages.map((message) =>
    message.receiver_id === readerId && !message.read && message.seq <= upToSeq
      ? { ...message, read: true }
      : message,
  );
}

/**
 * The `seq` after which these messages may be out of date, because of a gap or of an unread message
 * that may have been read since; 0 for an empty list.
 */
export function lastFreshSeq(messages: readonly Message[]): number {
  const stale = messages.find(({ seq, read, sender_id, receiver_id }, index) => {
    const before = messages[index - 1];
    const isAfterGap = before !== undefined && seq > before.seq + 1;
    return isAfterGap || (!read && sender_id !== null && receiver_id !== null);
  });
  if (!stale) return messages.at(-1)?.seq ?? 0;
  return messages[messages.indexOf(stale) - 1]?.seq ?? stale.seq - 1;
}

/** The newest message that `userId` received, read or not, if any. */
export function newestReceived(messages: readonly Message[], userId: string): Message | undefined {
  return messages.findLast((message) => message.receiver_id === userId);
}

/**
 * The first unread message that `userId` received, where the divider for new messages goes.
 * Undefined if nothing is shown before it, or if older pages that are not loaded may hold an
 * earlier one.
 */
export function firstUnread(
  messages: readonly Message[],
  userId: string,
  hasOlderPages: boolean,
): Message | undefined {
  const receivedMessages = messages.filter((message) => message.receiver_id === userId);
  const first = receivedMessages.find((message) => !message.read);
  const isKnown = !hasOlderPages || first !== receivedMessages[0];
  return isKnown && first !== messages[0] ? first : undefined;
}
