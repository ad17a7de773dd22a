import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { applyFoundation, readSchemaSource } from '../boot/migrations.ts';
import { databaseSnapshot } from '../boot/snapshot.ts';
import { createClaimsOf } from '../gateway/claims.ts';
import type { Log } from '../log.ts';
import type { Db } from '../database/db.ts';
import { openPglite } from '../database/pglite.ts';
import { openPostgres } from '../database/postgres.ts';
import { createRealtime, type Realtime } from '../realtime/server.ts';
import { createStorage } from '../storage/server.ts';
import { newDatabase } from './postgres/new-database.ts';
import './web-socket.ts';

const jwtSecret = 'a-secret-of-the-tests-a-secret-of-the-tests';
const publishableKey = 'sb_publishable_tests';
const secretKey = 'sb_secret_tests';

/** Storage and realtime over their own database, without the app's schema. */
export interface TestServices {
  url: string;
  publishableKey: string;
  secretKey: string;
  db: Db;
  dir: string;
  /** Logged messages. */
  problems: string[];
  /** Signs a token; `exp` is in seconds since the epoch and defaults to one hour from now. */
  token(sub: string, options?: { exp?: number; role?: string }): Promise<string>;
  /** A supabase-js client of a user, or of a visitor without a token. */
  client(token?: string | (() => Promise<string>)): SupabaseClient;
  /** A supabase-js client with the secret key. */
  admin(): SupabaseClient;
  /** The running realtime service. */
  realtime(): Realtime;
  /** Stops storage and realtime as if the process ended; the database keeps running. */
  stop(): Promise<void>;
  /** Starts them again at the same address. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param sql Buckets, tables and policies of the test. They run on PGlite, or in a new database of
 *   the server that TEST_POSTGRES_URL names.
 */
export async function startServices(sql: string): Promise<TestServices> {
  const dir = await mkdtemp(join(tmpdir(), 'storage-test-'));
  const source = { ...(await readSchemaSource()), migrations: [] };
  const postgresUrl = process.env['TEST_POSTGRES_URL'];
  const { db } = postgresUrl
    ? await openPostgres(await newDatabase(postgresUrl))
    : await openPglite({ snapshot: await databaseSnapshot(source, false) });
  await applyFoundation(db, source);
  await db.exec(sql);

  const problems: string[] = [];
  const log: Log = (message, detail) => problems.push(`${message}: ${String(detail)}`);
  const claimsOf = createClaimsOf({ jwtSecret, secretKey });
  const clients: SupabaseClient[] = [];
  let port = 0;
  let running: { server: Server; realtime: Realtime; close: () => Promise<void> } | undefined;

  const start = async () => {
    const options = { db, claimsOf, log };
    const storage = await createStorage({ ...options, dir, globalLimit: 110 * 2 ** 20 });
    const realtime = await createRealtime(options);
    const server = createServer((req, res) => {
      void storage.handle(req, res);
    });
    server.on('upgrade', (req, socket, head) => {
      if (realtime.handles(req)) realtime.upgrade(req, socket, head);
      else socket.destroy();
    });
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (typeof address === 'object' && address) port = address.port;
    const close = async () => {
      storage.close();
      await realtime.close();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    };
    running = { server, realtime, close };
  };
  const stop = async () => {
    await running?.close();
    running = undefined;
  };
  await start();
  const url = `http://127.0.0.1:${port}`;

  const connect = (key: string, accessToken?: () => Promise<string>) => {
    const client = createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { reconnectAfterMs: () => 50 },
      ...(accessToken ? { accessToken } : {}),
    });
    clients.push(client);
    return client;
  };
  return {
    url,
    publishableKey,
    secretKey,
    db,
    dir,
    problems,
    token: (sub, { exp = Math.floor(Date.now() / 1000) + 3600, role = 'authenticated' } = {}) =>
      new SignJWT({ role, aud: 'authenticated' })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(sub)
        .setIssuedAt(exp - 3600)
        .setExpirationTime(exp)
        .sign(new TextEncoder().encode(jwtSecret)),
    client: (token) =>
      connect(
        publishableKey,
        token === undefined ? undefined : async () => (typeof token === 'string' ? token : token()),
      ),
    admin: () => connect(secretKey),
    realtime: () => {
      if (!running) throw new Error('the services are stopped');
      return running.realtime;
    },
    stop,
    start,
    close: async () => {
      await Promise.all(clients.map((client) => client.realtime.disconnect()));
      await stop();
      await db.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
