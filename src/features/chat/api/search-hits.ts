import * as v from 'valibot';
import type { Stage } from '@/domain/contact/contact';
import type { Conversation } from './conversation';

/** What conversations are searched for. */
export interface ConversationFilters {
  /** Words of a name, a next step, a note or a message; '' for any. */
  readonly text: string;
  /** Only those with unread messages. */
  readonly isUnread: boolean;
  /** Only a company's contacts at this stage. */
  readonly stage?: Stage | undefined;
}

export const noConversationFilters: ConversationFilters = {
  text: '',
  isUnread: false,
  stage: undefined,
};

export const isFiltered = ({ text, isUnread, stage }: ConversationFilters): boolean =>
  text !== '' || isUnread || stage !== undefined;

const messagesSchema = v.array(
  v.object({
    seq: v.number(),
    content: v.string(),
    created_at: v.string(),
    is_own: v.boolean(),
  }),
);

/** A message with all the words that were searched for. */
export type MessageHit = v.InferOutput<typeof messagesSchema>[number];

/** Where a conversation contains the searched words, besides the name. */
export interface SearchHits {
  readonly nextStep: string | null;
  readonly note: string | null;
  /** The newest few. */
  readonly messages: readonly MessageHit[];
  /** How many there are in all. */
  readonly count: number;
}

/** A row of the `find_conversations` function. */
interface SearchRow extends Conversation {
  readonly found_next_step: string | null;
  readonly found_note: string | null;
  readonly found_messages: unknown;
  readonly found_count: number;
}

/** The row with its hits as one field; malformed messages are left out. */
export function withHits(row: SearchRow): Conversation {
  const {
    found_next_step: nextStep,
    found_note: note,
    found_messages: messages,
    found_count: count,
    ...conversation
  } = row;
  const parsed = v.safeParse(messagesSchema, messages);
  return {
    ...conversation,
    hits: { nextStep, note, messages: parsed.success ? parsed.output : [], count },
  };
}
