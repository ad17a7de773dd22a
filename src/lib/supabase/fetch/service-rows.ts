/** The parts of a request that decide which answers are valid. */
export interface ServiceRequest {
  readonly path: string;
  readonly method: string;
  /** The header by which a request says whether it wants rows back. */
  readonly prefer: string;
  /** The header by which a request asks for one row instead of a list. */
  readonly accept: string;
  /** The requested columns, as PostgREST's `select` lists them; empty for none. */
  readonly select: string;
}

const writes: ReadonlySet<string> = new Set(['POST', 'PATCH', 'DELETE']);

/** The names of the values in a row of `select`: 'id,day:next_on,talent(name)' has id, day and talent. */
function namesOf(select: string): string[] {
  // Names in brackets are columns of other tables.
  let parts = select;
  while (/\([^()]*\)/.test(parts)) parts = parts.replaceAll(/\([^()]*\)/g, '');
  return parts
    .split(',')
    .map((part) => part.trim().replace(/::\w+$/, ''))
    .filter((part) => part !== '' && !/[*.>]/.test(part))
    .map((part) => part.split(/[:!]/)[0] ?? part);
}

const isRow = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether the body of a successful answer is a table's (https://docs.postgrest.org): nothing if no
 * row was requested, else a list or one row, and from a write the written rows with the requested
 * columns. Any other JSON is someone else's, such as a gateway's `{"ok":true}`.
 */
export function areRows(request: ServiceRequest, body: unknown): boolean {
  const { path, method, prefer, accept, select } = request;
  if (!path.startsWith('/rest/v1/') || path.startsWith('/rest/v1/rpc/')) return true;
  const isWrite = writes.has(method);
  if (isWrite && !prefer.includes('return=representation')) return false;
  const isOne = accept.includes('vnd.pgrst.object');
  if (isOne ? !isRow(body) : !Array.isArray(body)) return false;
  if (!isWrite) return true;
  const rows: readonly unknown[] = Array.isArray(body) ? body : [body];
  if (method === 'POST' && rows.length === 0 && !prefer.includes('ignore-duplicates')) return false;
  const names = namesOf(select);
  return rows.every((row) => isRow(row) && names.every((name) => name in row));
}
