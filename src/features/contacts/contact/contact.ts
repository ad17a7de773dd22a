import { stages, type Contact, type Stage } from '@/domain/contact/contact';
import type { Poster } from '@/domain/video/poster';

/** The profile fields, besides phone and email, that only companies with the contact may read. */
export interface ContactProfile {
  readonly linkedinUrl: string | null;
  readonly bio: string | null;
}

/** The state of the conversation with a contact. */
export interface ContactActivity {
  readonly unread: number;
  /** Time of the last message; null without a message. */
  readonly lastAt: string | null;
  /** The last message in one line; empty without a message. */
  readonly preview: string;
}

/** Longest next step in characters; the database checks the same limit. */
export const nextStepLength = 200;

/** Longest note in characters; the database checks the same limit. */
export const contactNoteLength = 2000;

/** The first and the last day that a next step may have. */
export const nextStepDays = { first: '2000-01-01', last: '2099-12-31' } as const;

/** The changed fields of a contact, and only those. */
export type ContactChange = Partial<Pick<Contact, 'stage' | 'next_step' | 'next_on'>>;

/**
 * When the next step is due; null without a day.
 * @param today 'yyyy-mm-dd', of the reader
 */
export function dueStateOf(
  { next_on: day }: Pick<Contact, 'next_on'>,
  today: string,
): 'overdue' | 'today' | 'later' | null {
  if (day === null) return null;
  if (day === today) return 'today';
  return day < today ? 'overdue' : 'later';
}

export const hasNextStep = (contact: Pick<Contact, 'next_step' | 'next_on'>): boolean =>
  contact.next_step !== '' || contact.next_on !== null;

/** The time of the last message with a contact, or of its unlock if that is later, in milliseconds. */
function lastActivityOf(contact: Contact, activity: ReadonlyMap<string, ContactActivity>): number {
  const lastMessageAt = activity.get(contact.closer_id)?.lastAt;
  return Math.max(Date.parse(contact.created_at), lastMessageAt ? Date.parse(lastMessageAt) : 0);
}

/** The contact with the newest conversation; undefined without contacts. */
export const newestContact = (
  contacts: readonly Contact[],
  activity: ReadonlyMap<string, ContactActivity>,
): Contact | undefined =>
  contacts.toSorted((a, b) => lastActivityOf(b, activity) - lastActivityOf(a, activity))[0];

/**
 * Contacts with a due next step first, the oldest first; then those with unread messages; then by
 * their last message or unlock, the latest first.
 * @param today 'yyyy-mm-dd', of the reader
 */
export function orderContacts(
  contacts: readonly Contact[],
  activity: ReadonlyMap<string, ContactActivity>,
  today: string,
): Contact[] {
  const isUnread = (contact: Contact) => (activity.get(contact.closer_id)?.unread ?? 0) > 0;
  // '9' sorts after every day: a step that isn't due comes last.
  const dueDay = ({ next_on: day }: Contact) => (day !== null && day <= today ? day : '9');
  const byDay = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
  return contacts.toSorted(
    (a, b) =>
      byDay(dueDay(a), dueDay(b)) ||
      Number(isUnread(b)) - Number(isUnread(a)) ||
      lastActivityOf(b, activity) - lastActivityOf(a, activity) ||
      (a.id < b.id ? -1 : 1),
  );
}

/** The contacts of each stage, in their order. */
export function groupByStage(contacts: readonly Contact[]): ReadonlyMap<Stage, Contact[]> {
  return new Map(
    stages.map((stage) => [stage, contacts.filter((contact) => contact.stage === stage)]),
  );
}

/** The contacts with one of them changed. */
export const withChange = (
  contacts: readonly Contact[],
  talentId: string,
  change: ContactChange,
): Contact[] =>
  contacts.map((contact) => (contact.closer_id === talentId ? { ...contact, ...change } : contact));

/** The change that undoes another one. @param contact as it was before */
export const undoOf = (contact: Contact, change: ContactChange): ContactChange => ({
  ...(change.stage === undefined ? {} : { stage: contact.stage }),
  ...(change.next_step === undefined ? {} : { next_step: contact.next_step }),
  ...(change.next_on === undefined ? {} : { next_on: contact.next_on }),
});

/** A contact as text for the clipboard: one line each for name, phone and email, if known. */
export function contactText(contact: Contact): string {
  return [contact.closer_name, contact.phone, contact.email]
    .filter((line) => line !== null && line !== '')
    .join('\n');
}

/** A LinkedIn profile as a URL; many people type it without the scheme. */
export function linkedinHref(text: string): string {
  return /^https?:\/\//i.test(text) ? text : `https://${text}`;
}

/** A telephone number as a `tel:` address: digits and a leading plus. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}

/**
 * The poster of the pitch that was unlocked, as the contact's picture; null when it is not published.
 * @param posters by position id
 */
export function posterOfContact(
  contact: Pick<Contact, 'position_id'>,
  posters: ReadonlyMap<string, Poster | null>,
): Poster | null {
  return contact.position_id === null ? null : (posters.get(contact.position_id) ?? null);
}
