import { randomUUID } from 'node:crypto';
import type { Claims, Db, Query, Row } from '../../database/db.ts';
import { isVersion } from './disk.ts';
import { refusal } from '../errors.ts';
import type { Bucket } from '../rules.ts';

/** `storage.objects.metadata`, with the names hosted storage uses. */
export interface ObjectMetadata {
  eTag: string;
  /** Bytes. */
  size: number;
  mimetype: string;
  cacheControl: string;
  /** ISO 8601. */
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
}

export interface ObjectRow extends Row {
  id: string;
  bucket_id: string;
  name: string;
  version: string | null;
  metadata: ObjectMetadata | null;
  user_metadata: Record<string, unknown> | null;
  created_at: string;
  updated_at: string;
}

/**
 * The content of an object. @throws StorageError NoSuchKey for a row that no upload has written.
 */
export function contentOf({ version, metadata }: ObjectRow): {
  version: string;
  metadata: ObjectMetadata;
} {
  if (!isVersion(version) || !metadata) throw refusal.noObject();
  return { version, metadata };
}

/** Where an object lies. */
export interface ObjectPlace {
  bucketId: string;
  name: string;
}

/** The destination of an upload, and its caller. */
export interface Target {
  bucket: Bucket;
  name: string;
  claims: Claims;
  /** Whether an existing object of that name is replaced. */
  upsert: boolean;
}

/** What a request declares about its bytes before they arrive. */
export interface ExpectedMetadata {
  mimetype?: string;
  /** Undefined when the request has no length. */
  contentLength?: number | undefined;
}

export interface Content {
  version: string;
  metadata: ObjectMetadata | ExpectedMetadata;
  userMetadata?: Record<string, unknown> | null;
}

const iso = (column: string) =>
  `to_char(${column}::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
const columns = `id, bucket_id, name, version, metadata, user_metadata, owner_id,
  ${iso('created_at')}, ${iso('updated_at')}, ${iso('last_accessed_at')}`;
const bucketColumns = `id, name, public, file_size_limit::float8 as file_size_limit,
  to_json(allowed_mime_types) as allowed_mime_types`;

/** The rows of the objects. Methods that take `claims` apply that caller's policies. */
export class Objects {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** @throws StorageError NoSuchBucket. */
  async bucket(id: string): Promise<Bucket> {
    const [bucket] = await this.#db.query<Bucket & Row>(
      `select ${bucketColumns} from storage.buckets where id = $1`,
      [id],
    );
    if (!bucket) throw refusal.noBucket();
    return bucket;
  }

  /** The buckets that the caller may see. */
  buckets(claims: Claims): Promise<Row[]> {
    return this.#db.as(claims, (query) =>
      query(
        `select ${bucketColumns}, ${iso('created_at')}, ${iso('updated_at')}
         from storage.buckets order by name`,
      ),
    );
  }

  /**
   * Checks before any bytes arrive whether the policies would allow the upload. As on hosted, they
   * see the metadata known by then.
   */
  async probe(target: Target, metadata: ExpectedMetadata): Promise<void> {
    await this.#put(target, { version: randomUUID(), metadata }, { rollback: true });
  }

  /** Writes the row; `replaced` is the version whose bytes are no longer needed. */
  put(target: Target, content: Content): Promise<{ id: string; replaced: string | null }> {
    return this.#put(target, content, { rollback: false });
  }

  #put({ bucket, name, claims, upsert }: Target, content: Content, options: { rollback: boolean }) {
    return this.#db.tx(async (query) => {
      await lockName(query, bucket.id, name);
      const old = await find(query, bucket.id, name);
      const id = randomUUID();
      const replace = `on conflict (bucket_id, name) do update set
        metadata = excluded.metadata, user_metadata = excluded.user_metadata,
        version = excluded.version, owner = excluded.owner, owner_id = excluded.owner_id,
        updated_at = now()`;
      await this.#db.setRole(query, claims, { 'storage.operation': 'storage.object.upload' });
      await query(
        `insert into storage.objects
           (id, bucket_id, name, owner, owner_id, metadata, user_metadata, version)
         values ($1, $2, $3, $4::text::uuid, $4::text, $5::text::jsonb, $6::text::jsonb, $7)
         ${upsert ? replace : ''}`,
        [
          id,
          bucket.id,
          name,
          claims.sub ?? null,
          JSON.stringify(content.metadata),
          content.userMetadata ? JSON.stringify(content.userMetadata) : null,
          content.version,
        ],
      );
      return { id: old?.id ?? id, replaced: old?.version ?? null };
    }, options);
  }

  /** The object, if the caller may read it. @throws StorageError NoSuchKey. */
  async readable(claims: Claims, bucketId: string, name: string): Promise<ObjectRow> {
    const row = await this.#db.as(claims, (query) => find(query, bucketId, name));
    if (!row) throw refusal.noObject();
    return row;
  }

  /** The object, without checking policies. @throws StorageError NoSuchKey. */
  async any(bucketId: string, name: string): Promise<ObjectRow> {
    const row = await find(this.#db.query, bucketId, name);
    if (!row) throw refusal.noObject();
    return row;
  }

  /**
   * Gives an object another bucket and name, if the caller may change it so. Its content stays the same.
   *
   * @throws StorageError NoSuchKey when it is not there, KeyAlreadyExists when the destination is.
   */
  async move(claims: Claims, from: ObjectPlace, to: ObjectPlace): Promise<ObjectRow> {
    const [row] = await this.#db.as(
      claims,
      (query) =>
        query<ObjectRow>(
          `update storage.objects set bucket_id = $3, name = $4, updated_at = now()
           where bucket_id = $1 and name = $2 returning ${columns}`,
          [from.bucketId, from.name, to.bucketId, to.name],
        ),
      { settings: { 'storage.operation': 'storage.object.move' } },
    );
    if (!row) throw refusal.noObject();
    return row;
  }

  /** Which of the names of a bucket the caller may read. */
  async readableNames(
    claims: Claims,
    bucketId: string,
    names: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const rows = await this.#db.as(claims, (query) =>
      query<{ name: string }>(
        `select name from storage.objects where bucket_id = $1
         and name in (select jsonb_array_elements_text($2::text::jsonb))`,
        [bucketId, JSON.stringify(names)],
      ),
    );
    return new Set(rows.map(({ name }) => name));
  }

  /** Deletes the objects that the caller may delete; other names are missing from the result. */
  remove(claims: Claims, bucketId: string, names: readonly string[]): Promise<ObjectRow[]> {
    return this.#db.as(
      claims,
      (query) =>
        query<ObjectRow>(
          `delete from storage.objects where bucket_id = $1
           and name in (select jsonb_array_elements_text($2::text::jsonb)) returning ${columns}`,
          [bucketId, JSON.stringify(names)],
        ),
      { settings: { 'storage.operation': 'storage.object.delete_many' } },
    );
  }

  async hasVersion(version: string): Promise<boolean> {
    const rows = await this.#db.query('select 1 from storage.objects where version = $1', [
      version,
    ]);
    return rows.length > 0;
  }

  /** The versions of all objects, whose files must be kept. */
  async versions(): Promise<Set<string>> {
    const rows = await this.#db.query<{ version: string }>(
      'select version from storage.objects where version is not null',
    );
    return new Set(rows.map((row) => row.version));
  }
}

async function find(query: Query, bucketId: string, name: string): Promise<ObjectRow | undefined> {
  const [row] = await query<ObjectRow>(
    `select ${columns} from storage.objects where bucket_id = $1 and name = $2`,
    [bucketId, name],
  );
  return row;
}

/** Serialises writers of one name, so that each learns exactly which version it replaced. */
async function lockName(query: Query, bucketId: string, name: string): Promise<void> {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${bucketId}/${name}`]);
}
