import type { Claims, Db, Row } from '../../database/db.ts';

export interface ListOptions {
  /** Folder, with or without a trailing slash. */
  prefix: string;
  /** Prefix of the names within the folder, ignoring case. */
  search: string;
  limit: number;
  offset: number;
  sortBy: { column: string; order: string };
}

const sortable: ReadonlySet<string> = new Set([
  'name',
  'created_at',
  'updated_at',
  'last_accessed_at',
]);
const maxLimit = 1000;

/** Reads the body of a list request; missing or malformed options get their defaults. */
export function listOptions(body: Readonly<Record<string, unknown>>): ListOptions {
  const sortBy = body['sortBy'];
  const sort: Record<string, unknown> =
    typeof sortBy === 'object' && sortBy !== null ? { ...sortBy } : {};
  const column = text(sort['column']);
  return {
    prefix: text(body['prefix']),
    search: text(body['search']),
    limit: Math.min(count(body['limit'], 100), maxLimit),
    offset: count(body['offset'], 0),
    sortBy: {
      column: sortable.has(column) ? column : 'name',
      order: sort['order'] === 'desc' ? 'desc' : 'asc',
    },
  };
}

/**
 * Lists the entries of one folder that the caller may see: first subfolders (`id` null), then
 * objects, named relative to the folder.
 */
export function listFolder(
  db: Db,
  claims: Claims,
  bucketId: string,
  { prefix, search, limit, offset, sortBy }: ListOptions,
): Promise<Row[]> {
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const times = ['updated_at', 'created_at', 'last_accessed_at'].map(
    (column) =>
      `to_char(${column}::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`,
  );
  return db.as(
    claims,
    (query) =>
      query(
        `with inside as (
           select *, substr(name, length($2::text) + 1) as rest from storage.objects
           where bucket_id = $1 and starts_with(name, $2::text)
             and starts_with(lower(substr(name, length($2::text) + 1)), lower($3::text))
         ), entries as (
           select distinct split_part(rest, '/', 1) as name, null::uuid as id,
             null::timestamptz as updated_at, null::timestamptz as created_at,
             null::timestamptz as last_accessed_at, null::jsonb as metadata
           from inside where strpos(rest, '/') > 0
           union all
           select rest, id, updated_at, created_at, last_accessed_at, metadata
           from inside where strpos(rest, '/') = 0 and rest <> ''
         ), page as (
           select * from entries
           order by (id is null) desc, ${sortBy.column} ${sortBy.order}, name
           limit $4::int offset $5::int
         )
         select name, id, ${times.join(', ')}, metadata from page`,
        [bucketId, folder, search, limit, offset],
      ),
    { settings: { 'storage.operation': 'storage.object.list' } },
  );
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function count(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : otherwise;
}
