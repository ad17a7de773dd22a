import type { Contact } from '@/domain/contact';

/** The face of a contact: the poster of the pitch that was unlocked, while it is published. */
export function posterOf(
  contact: Pick<Contact, 'position_id'>,
  posters: ReadonlyMap<string, string | null>,
): string | null {
  return contact.position_id === null ? null : (posters.get(contact.position_id) ?? null);
}
