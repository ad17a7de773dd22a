import type { Message } from './message';

/**
 * Receipt of `messages_read`: `reader_id` has read what was sent to it in the conversation until
 * `up_to_seq`, the place of the newest message it read.
 */
export interface ReadReceipt {
  readonly conversation_id: string;
  readonly reader_id: string;
  readonly up_to_seq: number;
}

interface Fields {
  readonly [name: string]: unknown;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

const isTextOrNull = (value: unknown): value is string | null =>
  value === null || typeof value === 'string';

/** The message of a live event, or null for anything that is not one. */
export function parseLiveMessage(payload: unknown): Message | null {
  if (!isFields(payload)) return null;
  const { id, conversation_id, seq, content, created_at, read, is_system } = payload;
  const { sender_id = null, receiver_id = null, system_kind = null } = payload;
  if (
    typeof id !== 'string' ||
    typeof conversation_id !== 'string' ||
    typeof seq !== 'number' ||
    typeof content !== 'string' ||
    typeof created_at !== 'string' ||
    typeof read !== 'boolean' ||
    typeof is_system !== 'boolean' ||
    !isTextOrNull(sender_id) ||
    !isTextOrNull(receiver_id) ||
    !isTextOrNull(system_kind)
  ) {
    return null;
  }
  return {
    id,
    conversation_id,
    seq,
    sender_id,
    receiver_id,
    content,
    is_system,
    system_kind,
    read,
    created_at,
  };
}

/** The receipt of a live event, or null for anything that is not one. */
export function parseReadReceipt(payload: unknown): ReadReceipt | null {
  if (!isFields(payload)) return null;
  const { conversation_id, reader_id, up_to_seq } = payload;
  if (
    typeof conversation_id !== 'string' ||
    typeof reader_id !== 'string' ||
    typeof up_to_seq !== 'number'
  ) {
    return null;
  }
  return { conversation_id, reader_id, up_to_seq };
}

/** Who is typing, from a broadcast on `conversation:<id>`, or null. */
export function parseTyping(payload: unknown): string | null {
  return isFields(payload) && typeof payload.user_id === 'string' ? payload.user_id : null;
}
