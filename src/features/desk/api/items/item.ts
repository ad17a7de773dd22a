import * as v from 'valibot';
import { Constants, type Enums } from '@/lib/database.types';

/** What can wait for an operator. */
export type ItemKind = Enums<'desk_kind'>;

/** The kind that a text from the address names. */
export const itemKindOf = (text: string | null): ItemKind | undefined =>
  Constants.public.Enums.desk_kind.find((kind) => kind === text);

/** What the list can show: everything, one kind, what is urgent, or what is put off. */
export type QueueFilter = ItemKind | 'urgent' | 'later' | undefined;

/** The filter that a text from the address names. */
export const queueFilterOf = (text: string | null): QueueFilter =>
  text === 'urgent' || text === 'later' ? text : itemKindOf(text);

const text = v.optional(v.string());

/** What the list shows of an item; which of it there is depends on the kind. */
const factsSchema = v.fallback(
  v.object({
    /** Of a report: pitch, company, conversation, message. Of a ticket: its first line. */
    subject: text,
    reason: text,
    /** Of an appeal: the decision that it is against; of a proposal: what is proposed. */
    action: text,
    /** Of a payment: its status, or the outcome of its event. */
    status: text,
    /** Minor units. */
    amount: v.optional(v.number()),
    currency: text,
    checkout_id: text,
    /** Only when the item is an event of a payment. */
    payment_id: text,
    /** The event's type at the payment provider. */
    type: text,
    problem: text,
    /** First words of the newest message, of what is reported, or of a proposal's note; and how many wait. */
    words: text,
    count: v.optional(v.number()),
    /** Of a mail to someone without an account: their address, and the ticket that it answers. */
    address: text,
    ticket_id: text,
    /** Of a dispute: until when the bank waits for an answer. */
    due_at: text,
  }),
  {},
);

const itemSchema = v.object({
  id: v.string(),
  kind: v.picklist(Constants.public.Enums.desk_kind),
  /** The subject: what is reported (`pitch:` and its id), the id of an appeal, conversation, ticket, account, payment or event, or a job's name. */
  subject_id: v.string(),
  /** Whom it concerns. */
  person_id: v.nullable(v.string()),
  facts: factsSchema,
  is_urgent: v.boolean(),
  since: v.string(),
  /** By when it has to be decided. */
  due_at: v.optional(v.nullable(v.string()), null),
  /** Put off until then; the past once it is back. */
  snoozed_until: v.optional(v.nullable(v.string()), null),
  /** Its place in the queue: 0 danger and disputes, 1 other money, 2 the rest; within it, by time and id. */
  priority: v.optional(v.number(), 2),
  ranks_at: v.optional(v.string(), ''),
});

const rowSchema = v.object({
  ...itemSchema.entries,
  name: v.nullable(v.string()),
  email: v.nullable(v.string()),
  user_type: v.nullable(v.string()),
});

/** Something that waits for an operator (a row of `desk_items`). */
export type DeskItem = Readonly<v.InferOutput<typeof itemSchema>>;
/** The same with the person that it concerns, as the list shows it. */
export type QueueRow = Readonly<v.InferOutput<typeof rowSchema>>;

export const parseItem = (row: unknown): DeskItem => v.parse(itemSchema, row);
export const parseQueue = (rows: unknown): QueueRow[] => v.parse(v.array(rowSchema), rows);

/** What the database is asked for of an item, besides its person. */
export const itemColumns =
  'id, kind, subject_id, person_id, facts, is_urgent, since, due_at, snoozed_until, priority, ranks_at';

/** Whether an item is put off at this moment. */
export const isPutOff = ({ snoozed_until: until }: DeskItem, now = Date.now()): boolean =>
  until !== null && Date.parse(until) > now;
