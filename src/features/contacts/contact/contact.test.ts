import type { Contact } from '@/domain/contact';
import { expect, it } from 'vitest';
import { contactText, orderContacts, telephoneAddress } from './contact';

const contact = (id: string, day: number, fields: Partial<Contact> = {}): Contact => ({
  id,
  closer_id: `talent-${id}`,
  closer_name: 'Leo Santos',
  position_id: null,
  position_title: 'Closer',
  email: 'leo@example.com',
  phone: '+34 612 004 118',
  created_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
  ...fields,
});

it('orders contacts by unread messages, then by the latest message or unlock', () => {
  const activity = new Map([
    ['talent-a', { unread: 1, lastAt: '2026-01-02T00:00:00Z', preview: 'Hello' }],
    ['talent-b', { unread: 0, lastAt: '2026-01-20T00:00:00Z', preview: 'Hello' }],
  ]);
  const ordered = orderContacts([contact('c', 9), contact('b', 1), contact('a', 1)], activity);
  expect(ordered.map((item) => item.id)).toEqual(['a', 'b', 'c']);
});

it('copies only the known parts of a contact, and links only the digits of a phone', () => {
  expect(contactText(contact('a', 1))).toBe('Leo Santos\n+34 612 004 118\nleo@example.com');
  expect(contactText(contact('a', 1, { phone: null, closer_name: '' }))).toBe('leo@example.com');
  expect(telephoneAddress('+34 612-004 118')).toBe('tel:+34612004118');
});
