import fc from 'fast-check';
import { expect, it } from 'vitest';
import { threadChunks } from './thread-chunks';
import type { ThreadEntry } from './thread-entries';
import { threadRows } from './thread-rows';

const start = Date.UTC(2026, 0, 1);
const entries = fc
  .uniqueArray(fc.uuid({ version: 4 }), { minLength: 1, maxLength: 400 })
  .map((ids): ThreadEntry[] =>
    ids.map((id, index) => ({
      id,
      content: 'x',
      createdAt: new Date(start + index * 3_600_000).toISOString(),
      side: 'own',
      system: null,
      isTicket: false,
      status: 'sent',
    })),
  );

it('keeps every row, once and in order', () => {
  fc.assert(
    fc.property(entries, (all) => {
      const rows = threadRows(all);
      const chunks = threadChunks(rows);
      expect(chunks.flatMap((chunk) => chunk.rows)).toEqual(rows);
      expect(new Set(chunks.map(({ key }) => key)).size).toBe(chunks.length);
    }),
  );
});

it('leaves the other chunks as they were when messages come at either end', () => {
  fc.assert(
    fc.property(entries, fc.nat(), fc.nat(), (all, a, b) => {
      const from = a % all.length;
      const to = from + 1 + (b % (all.length - from));
      const ids = (list: readonly ThreadEntry[]) =>
        threadChunks(threadRows(list)).map((chunk) => ({
          key: chunk.key,
          ids: chunk.rows.flatMap((row) => (row.kind === 'entry' ? [row.key] : [])),
        }));
      const part = ids(all.slice(from, to));
      const whole = new Map(ids(all).map((chunk) => [chunk.key, chunk.ids]));
      // The first may grow before, the last goes on; those between are the same.
      for (const chunk of part.slice(1, -1)) expect(whole.get(chunk.key)).toEqual(chunk.ids);
    }),
  );
});

it('makes chunks of a few dozen messages', () => {
  const ids = Array.from({ length: 4000 }, () => crypto.randomUUID());
  const rows = ids.map((id, index) => ({
    kind: 'entry' as const,
    key: id,
    endsRun: true,
    entry: {
      id,
      content: String(index),
      createdAt: new Date(start).toISOString(),
      side: 'own' as const,
      system: null,
      isTicket: false,
      status: 'sent' as const,
    },
  }));
  const count = threadChunks(rows).length;
  expect(count).toBeGreaterThan(60);
  expect(count).toBeLessThan(250);
});
