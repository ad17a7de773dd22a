import type { Contact } from '@/domain/contact';

/** What a talent tells only to those who have the contact, beyond how to reach them. */
export interface ContactProfile {
  readonly linkedinUrl: string | null;
  readonly bio: string | null;
}

/** What the conversation with a candidate adds to their contact. */
export interface ContactActivity {
  readonly unread: number;
  /** When anything was last said; null before that. */
  readonly lastAt: string | null;
  /** What was last said, in one line; empty before that. */
  readonly preview: string;
}

/** Contacts with something to read first, then by whatever happened last: a message or the unlock. */
export function orderContacts(
  contacts: readonly Contact[],
  activity: ReadonlyMap<string, ContactActivity>,
): Contact[] {
  const lastOf = (contact: Contact) => {
    const said = activity.get(contact.closer_id)?.lastAt;
    return Math.max(Date.parse(contact.created_at), said ? Date.parse(said) : 0);
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

/** The address of a LinkedIn profile as a link wants it; the scheme may have been left out. */
export function linkedinAddress(typed: string): string {
  return /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
}

/** A telephone number as `tel:` wants it: digits and a leading plus. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}
