import type { Contact } from '@/domain/contact/contact';
import { describe, expect, it } from 'vitest';
import {
  groupByStage,
  contactText,
  dueStateOf,
  newestContact,
  orderContacts,
  telephoneAddress,
  undoOf,
  withChange,
} from './contact';

const contact = (id: string, day: number, fields: Partial<Contact> = {}): Contact => ({
  id,
  closer_id: `talent-${id}`,
  closer_name: 'Leo Santos',
  position_id: null,
  position_title: 'Closer',
  email: 'leo@example.com',
  phone: '+34 612 004 118',
  created_at: new Date(Date.UTC(2026, 0, day)).toISOString(),
  stage: 'new',
  next_step: '',
  next_on: null,
  ...fields,
});

const today = '2026-02-10';
const idsOf = (contacts: readonly Contact[]) => contacts.map(({ id }) => id).join('');

describe('the order of contacts', () => {
  const activity = new Map([
    ['talent-a', { unread: 1, lastAt: '2026-01-02T00:00:00Z', preview: 'Hello' }],
    ['talent-b', { unread: 0, lastAt: '2026-01-20T00:00:00Z', preview: 'Hello' }],
  ]);

  it('is by unread messages, then by the latest message or unlock', () => {
    const contacts = [contact('c', 10), contact('b', 1), contact('a', 1)];
    expect(idsOf(orderContacts(contacts, activity, today))).toBe('abc');
  });

  it('has the newest conversation wherever it is in the list', () => {
    const contacts = [contact('a', 1), contact('c', 10), contact('b', 1)];
    expect(newestContact(contacts, activity)?.id).toBe('b');
    expect(newestContact([], activity)).toBeUndefined();
  });

  it('begins with what is due, the longest overdue first', () => {
    const contacts = [
      contact('a', 1),
      contact('t', 2, { next_on: '2026-02-10' }),
      contact('l', 30, { next_on: '2026-02-11' }),
      contact('o', 1, { next_on: '2026-01-31', stage: 'not_now' }),
    ];
    expect(idsOf(orderContacts(contacts, activity, today))).toBe('otal');
  });

  it('is the usual one for steps due on the same day', () => {
    const contacts = [
      contact('b', 1, { next_on: today }),
      contact('c', 2, { next_on: today }),
      contact('a', 1, { next_on: today }),
    ];
    expect(idsOf(orderContacts(contacts, activity, today))).toBe('abc');
  });
});

it.each([
  ['2026-02-09', 'overdue'],
  ['2025-12-31', 'overdue'],
  ['2026-02-10', 'today'],
  ['2026-02-11', 'later'],
  [null, null],
])('a next step on %s is due: %s', (next_on, due) => {
  expect(dueStateOf({ next_on }, today)).toBe(due);
});

it('groups contacts by stage, in their order, and knows the empty stages', () => {
  const stages = groupByStage([
    contact('b', 1, { stage: 'trial' }),
    contact('a', 2),
    contact('c', 3, { stage: 'trial' }),
  ]);
  expect([...stages].map(([stage, contacts]) => [stage, idsOf(contacts)])).toEqual([
    ['new', 'a'],
    ['talking', ''],
    ['trial', 'bc'],
    ['hired', ''],
    ['not_now', ''],
  ]);
});

it('changes one contact, and undoes only what was changed', () => {
  const before = contact('a', 1, { next_step: 'Call', next_on: '2026-02-10' });
  const change = { next_step: '', next_on: null };
  const changed = withChange([before, contact('b', 2)], 'talent-a', change);
  expect(changed).toEqual([{ ...before, ...change }, contact('b', 2)]);
  expect(undoOf(before, change)).toEqual({ next_step: 'Call', next_on: '2026-02-10' });
  expect(undoOf(before, { stage: 'hired' })).toEqual({ stage: 'new' });
});

it('copies only the known parts of a contact, and links only the digits of a phone', () => {
  expect(contactText(contact('a', 1))).toBe('Leo Santos\n+34 612 004 118\nleo@example.com');
  expect(contactText(contact('a', 1, { phone: null, closer_name: '' }))).toBe('leo@example.com');
  expect(telephoneAddress('+34 612-004 118')).toBe('tel:+34612004118');
});
