import { unwrap, type ServiceResult } from '@/lib/errors/errors';

/** Rows of one request: the interface gives no more at once. */
const pageSize = 1000;

/**
 * Reads every row of a query.
 * @param page asks for the rows from one place to another, both included, in an order to which new
 *   rows are added at the end: else one that comes meanwhile moves the others
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
