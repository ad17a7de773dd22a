import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '@supabase/lite';
import { CompiledQuery } from 'kysely';
import { callerSettings, setConfigStatement, type Claims } from './db.ts';

/** What the database learns about the HTTP request, as from PostgREST. */
export interface RequestInfo {
  method: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  /** The last database error while serving the request. */
  databaseError?: unknown;
}

/** The HTTP request being served, for statements that lite runs for it. */
export const requestInfo = new AsyncLocalStorage<RequestInfo>();

type WithContext = Connection['withContext'];
type Vars = Parameters<WithContext>[0];

/** A Kysely instance or transaction of any schema. */
interface QueryExecutorProvider {
  executeQuery(query: CompiledQuery): Promise<unknown>;
}

class RolledBack extends Error {
  constructor(readonly result: unknown) {
    super('rolled back on purpose');
  }
}

/**
 * Replaces how lite starts a request's transaction.
 * lite grants ALL on every table to anon and authenticated on the first request, which would undo
 * the migrations' column grants; it sets neither `request.headers` nor the email claim; and it
 * needs six round trips instead of one.
 */
export function installRequestContext(connection: Connection): void {
  const withContext: WithContext = async (vars, fn, options) => {
    const rpc = options?.rpc;
    const rollback = options?.forceRollback === true;
    const info = requestInfo.getStore();
    const settings: Record<string, string> = vars ? callerSettings(claimsOfVars(vars)) : {};
    if (info) {
      settings['request.method'] = info.method;
      settings['request.path'] = info.path;
      settings['request.headers'] = JSON.stringify(info.headers);
    }
    if (rpc) {
      settings['response.status'] = '';
      settings['response.headers'] = '';
    }
    const apply = async (db: QueryExecutorProvider) => {
      if (Object.keys(settings).length > 0) {
        const statement = setConfigStatement(settings);
        await db.executeQuery(CompiledQuery.raw(statement.sql, statement.params));
      }
      if (rpc?.readOnly) {
        await db.executeQuery(CompiledQuery.raw('set local transaction_read_only = on'));
      }
    };
    if (options?.transaction) {
      await apply(options.transaction);
      return fn(options.transaction);
    }
    if (!vars && !rpc && !rollback) return fn(connection.kysely);
    let outcome: { value: Awaited<ReturnType<typeof fn>> } | undefined;
    try {
      return await connection.kysely.transaction().execute(async (transaction) => {
        await apply(transaction);
        const value = await fn(transaction);
        if (rollback) {
          outcome = { value };
          throw new RolledBack(value);
        }
        return value;
      });
    } catch (error) {
      if (error instanceof RolledBack && outcome) return outcome.value;
      throw error;
    }
  };
  connection.withContext = withContext;
}

function claimsOfVars(vars: NonNullable<Vars>): Claims {
  const auth: unknown = vars['auth'];
  if (!isRecord(auth)) return { role: 'anon' };
  const claims: Claims = isRecord(auth['jwt']) ? { ...auth['jwt'] } : {};
  if (typeof auth['role'] === 'string') claims.role = auth['role'];
  if (typeof auth['uid'] === 'string') claims.sub = auth['uid'];
  return claims;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
