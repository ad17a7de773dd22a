import * as v from 'valibot';
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

const textOrNull = v.optional(v.nullable(v.string()), null);

const liveMessageSchema = v.object({
  id: v.string(),
  conversation_id: v.string(),
  seq: v.number(),
  sender_id: textOrNull,
  receiver_id: textOrNull,
  content: v.string(),
  is_system: v.boolean(),
  system_kind: textOrNull,
  read: v.boolean(),
  created_at: v.string(),
});

const readReceiptSchema = v.object({
  conversation_id: v.string(),
  reader_id: v.string(),
  up_to_seq: v.number(),
});

const typingSchema = v.object({ user_id: v.string() });

/** The message of a live event, or null for anything that is not one. */
export function parseLiveMessage(payload: unknown): Message | null {
  const { success, output } = v.safeParse(liveMessageSchema, payload);
  return success ? output : null;
}

/** The receipt of a live event, or null for anything that is not one. */
export function parseReadReceipt(payload: unknown): ReadReceipt | null {
  const { success, output } = v.safeParse(readReceiptSchema, payload);
  return success ? output : null;
}

/** Who is typing, from a broadcast on `conversation:<id>`, or null. */
export function parseTyping(payload: unknown): string | null {
  const { success, output } = v.safeParse(typingSchema, payload);
  return success ? output.user_id : null;
}
