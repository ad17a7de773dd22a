import type { Contact } from '@/domain/contact';
import type { Poster } from '@/domain/poster';

/** The profile fields, besides phone and e-mail, that only companies with the contact may read. */
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

/** Contacts with unread messages first, then by their last message or unlock, the latest first. */
export function orderContacts(
  contacts: readonly Contact[],
  activity: ReadonlyMap<string, ContactActivity>,
): Contact[] {
  const lastOf = (contact: Contact) => {
    const lastMessageAt = activity.get(contact.closer_id)?.lastAt;
    return Math.max(Date.parse(contact.created_at), lastMessageAt ? Date.parse(lastMessageAt) : 0);
  };
  const isUnread = (contact: Contact) => (activity.get(contact.closer_id)?.unread ?? 0) > 0;
  return contacts.toSorted(
    (a, b) =>
      Number(isUnread(b)) - Number(isUnread(a)) || lastOf(b) - lastOf(a) || (a.id < b.id ? -1 : 1),
  );
}

/** A contact as text for the clipboard: one line each for name, phone and e-mail, if known. */
export function contactText(contact: Contact): string {
  return [contact.closer_name, contact.phone, contact.email]
    .filter((line) => line !== null && line !== '')
    .join('\n');
}

/** A LinkedIn profile as a URL; many people type it without the scheme. */
export function linkedinHref(typed: string): string {
  return /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
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
