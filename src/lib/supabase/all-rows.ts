import { unwrap, type ServiceResult } from '@/lib/errors/errors';

/** The most rows that PostgREST returns for one request. */
const pageSize = 1000;

/**
 * Reads every row of a query.
 * @param page requests the rows between two indices, both included, in an order that appends new
 * rows at the end, because a row inserted meanwhile would shift the others
 * @throws AppError when a request fails
 */
export async function allRows<Row>(
  page: (from: number, to: number) => PromiseLike<ServiceResult<Row[]>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const next = unwrap(await page(rows.length, rows.length + pageSize - 1));
    rows.push(...next);
    if (next.length < pageSize) return rows;
  }
}
