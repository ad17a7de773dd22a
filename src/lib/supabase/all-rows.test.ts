import { expect, it } from 'vitest';
import { allRows } from './all-rows';

const table = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Answers as the interface does, and keeps what it was asked for. */
function service(rows: readonly number[]) {
  const ranges: [number, number][] = [];
  const page = async (from: number, to: number) => {
    ranges.push([from, to]);
    return { data: rows.slice(from, to + 1), error: null, status: 200 };
  };
  return { ranges, page };
}

it.each([0, 1, 999, 1000, 1001, 2500])('reads each of %i rows exactly once', async (count) => {
  const { page } = service(table(count));
  expect(await allRows(page)).toEqual(table(count));
});

it('makes one request when one page contains all rows', async () => {
  const { ranges, page } = service(table(999));
  await allRows(page);
  expect(ranges).toEqual([[0, 999]]);
});

it('fails instead of returning part of a list', async () => {
  const { page } = service(table(1500));
  const failing = async (from: number, to: number) =>
    from === 0 ? page(from, to) : { data: null, error: { message: 'gone' }, status: 500 };
  await expect(allRows(failing)).rejects.toMatchObject({ code: 'server' });
});
