import { describe, expect, it } from 'vitest';
import type { ThreadEntry } from './thread-entries';
import { dayName, threadRows } from './thread-rows';

function entry(id: string, time: Date, fields: Partial<ThreadEntry> = {}): ThreadEntry {
  return {
    id,
    content: id,
    createdAt: time.toISOString(),
    side: 'own',
    system: null,
    isTicket: false,
    status: 'read',
    ...fields,
  };
}

const at = (day: number, hour: number, minute = 0) => new Date(2026, 0, day, hour, minute);
const shape = (entries: ThreadEntry[], newFromId?: string) =>
  threadRows(entries, newFromId).map((row) =>
    row.kind === 'entry' ? `${row.entry.id}${row.endsRun ? '.' : ''}` : row.kind,
  );

describe('rows of a thread', () => {
  it('have one heading for each day of the reader', () => {
    expect(
      shape([entry('a', at(1, 23, 59)), entry('b', at(2, 0, 1)), entry('c', at(2, 0, 2))]),
    ).toEqual(['day', 'a.', 'day', 'b', 'c.']);
  });

  it('end a run where the side changes, after five minutes, and where the state changes', () => {
    const other = { side: 'other', status: 'received' } as const;
    expect(
      shape([
        entry('a', at(1, 10, 0)),
        entry('b', at(1, 10, 1), { status: 'sent' }),
        entry('c', at(1, 10, 2), { status: 'sending' }),
        entry('d', at(1, 10, 3), other),
        entry('e', at(1, 10, 9), other),
      ]),
    ).toEqual(['day', 'a.', 'b', 'c.', 'd.', 'e.']);
  });

  it('say before which message the new ones begin, which ends a run', () => {
    const entries = [entry('a', at(1, 10)), entry('b', at(1, 10, 1)), entry('c', at(2, 10))];
    expect(shape(entries, 'b')).toEqual(['day', 'a.', 'new', 'b.', 'day', 'c.']);
    expect(shape(entries, 'c')).toEqual(['day', 'a', 'b.', 'day', 'new', 'c.']);
  });

  it('never fold a failed message into a run', () => {
    const failed = { status: 'failed' } as const;
    expect(shape([entry('a', at(1, 10), failed), entry('b', at(1, 10, 1), failed)])).toEqual([
      'day',
      'a.',
      'b.',
    ]);
  });
});

it('names today and yesterday, over the end of a month too', () => {
  const now = new Date(2026, 2, 1, 0, 30);
  expect(dayName(new Date(2026, 2, 1, 0, 5).toISOString(), now)).toBe('today');
  expect(dayName(new Date(2026, 1, 28, 23, 55).toISOString(), now)).toBe('yesterday');
  expect(dayName(new Date(2026, 1, 27, 23, 55).toISOString(), now)).toBe('date');
});
