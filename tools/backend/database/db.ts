/** One row as the driver returns it: JSON parsed, times and dates as PostgreSQL's text. */
export type Row = Record<string, unknown>;

/** Runs one parameterised statement ($1, $2, …) and returns its rows. */
export type Query = <T extends Row = Row>(sql: string, params?: readonly unknown[]) => Promise<T[]>;

/** The claims of a caller's token, as row-level security policies read them. */
export interface Claims {
  role?: string;
  sub?: string;
  email?: string;
  /** Expiry, seconds since the epoch. */
  exp?: number;
  session_id?: string;
  [claim: string]: unknown;
}

export interface TxOptions {
  /** Roll back at the end instead of committing; `fn`'s result is still returned. */
  rollback?: boolean;
}

export interface AsOptions extends TxOptions {
  /** Further settings for this transaction only, e.g. `{ 'realtime.topic': topic }`. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * The database of the embedded backend's services: PGlite or a PostgreSQL server.
 * PGlite has one session behind one lock, so inside `tx` and `as` use only the given `query`:
 * calling `db.query` there deadlocks.
 */
export interface Db {
  readonly kind: 'pglite' | 'postgres';
  /** One statement as the owner of the database. */
  query: Query;
  /** One transaction as the owner; it is rolled back when `fn` throws. */
  tx<T>(fn: (query: Query) => Promise<T>, options?: TxOptions): Promise<T>;
  /** One transaction as the caller: role, `request.jwt.*` and `settings` last until it ends. */
  as<T>(claims: Claims, fn: (query: Query) => Promise<T>, options?: AsOptions): Promise<T>;
  /** Switches a running transaction to the caller, as `as` does from its first statement. */
  setRole(query: Query, claims: Claims, settings?: Readonly<Record<string, string>>): Promise<void>;
  /** A script of several statements, without parameters. */
  exec(sql: string): Promise<void>;
  /**
   * Calls back with the payload of every NOTIFY on the channel; resolves to a function that stops
   * it.
   *
   * @param onGap Called when notifications may have been missed because the server was unreachable.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap?: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

const requestRoles: ReadonlySet<string> = new Set(['anon', 'authenticated', 'service_role']);

/** The database role of a caller; a role that requests may not take becomes `anon`. */
export function requestRole(claims: Claims): string {
  return claims.role !== undefined && requestRoles.has(claims.role) ? claims.role : 'anon';
}

/**
 * The settings that run a transaction as the caller. Hosted Supabase sets only
 * `request.jwt.claims`; the emulated `auth.uid()` reads `request.jwt.claim.*`, so both are set.
 */
export function callerSettings(claims: Claims, settings: Readonly<Record<string, string>> = {}) {
  const role = requestRole(claims);
  return {
    role,
    'request.jwt.claims': JSON.stringify(claims),
    'request.jwt.claim.sub': textOf(claims.sub),
    'request.jwt.claim.role': role,
    'request.jwt.claim.email': textOf(claims.email),
    ...settings,
  };
}

/** Claims come from the token unchecked, so only a string counts. */
function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : '';
}

/** Builds one SELECT that applies settings until the end of the transaction. */
export function setConfigStatement(settings: Readonly<Record<string, string>>) {
  const names = Object.keys(settings);
  const calls = names.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`);
  return {
    sql: `select ${calls.join(', ')}`,
    params: names.flatMap((name) => [name, settings[name] ?? '']),
  };
}

/** Implements `Db.setRole` for every kind of database. */
export async function setRole(
  query: Query,
  claims: Claims,
  settings?: Readonly<Record<string, string>>,
): Promise<void> {
  const statement = setConfigStatement(callerSettings(claims, settings));
  await query(statement.sql, statement.params);
}
