import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type Backend } from '../backend.ts';
import { admin, signedIn, visitor } from '../test/clients.ts';
import { eventually } from '../test/eventually.ts';
import { newDatabase } from '../test/postgres/new-database.ts';
import { postgresBinaries } from '../test/postgres/postgres-binaries.mjs';
import { startPostgres, type PostgresServer } from '../test/postgres/postgres-server.ts';

const binaries = postgresBinaries();
if (!binaries) console.warn('PostgreSQL is not installed: its tests are skipped.');

describe.skipIf(!binaries)('on a PostgreSQL server', () => {
  let server: PostgresServer;
  let backend: Backend;
  let dataDir: string;
  const start = (postgresUrl = server.url) =>
    startBackend({ port: 0, dataDir, postgresUrl, seed: true });
  /** The same database under a different URL. */
  const otherUrl = () => server.url.replace('postgres@', 'postgres:another-password@');

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'pitchreel-postgres-files-'));
    server = await startPostgres(binaries ?? '');
    backend = await start();
  });
  afterAll(async () => {
    await backend.stop();
    server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('applies the migrations and the seed, and shows the demo', async () => {
    const { data, error } = await visitor(backend).from('video_feed').select('first_name');
    expect(error).toBeNull();
    expect(data?.length).toBeGreaterThanOrEqual(12);
  });

  it('leaves the database of a live site alone', async () => {
    const url = await newDatabase(server.url);
    const first = await startBackend({ port: 0, postgresUrl: url });
    await first.db.exec(`update public.site_settings set mode = 'live'`);
    // Of a hosted project only a seed makes this table.
    await first.db.exec('drop table supabase_migrations.seed_files');
    await first.stop();
    await expect(startBackend({ port: 0, postgresUrl: url })).rejects.toThrow(
      'is that of a live site',
    );
  });

  it('returns times as text, as the embedded database does', async () => {
    const [row] = await backend.db.query<{ at: unknown; tags: unknown; data: unknown }>(
      `select now() as at, $1::text[] as tags, $2::jsonb as data`,
      [['a', 'b'], { c: [1, null] }],
    );
    expect(typeof row?.at).toBe('string');
    expect(row?.tags).toEqual(['a', 'b']);
    expect(row?.data).toEqual({ c: [1, null] });
  });

  it('rolls back on request, and when a transaction fails', async () => {
    await backend.db.exec('create table public.rolled (id int primary key)');
    const seen = await backend.db.tx(
      async (query) => {
        await query('insert into public.rolled values (1)');
        return query('select id from public.rolled');
      },
      { rollback: true },
    );
    expect(seen).toEqual([{ id: 1 }]);
    await expect(
      backend.db.tx(async (query) => {
        await query('insert into public.rolled values (2)');
        await query('select 1 / 0');
      }),
    ).rejects.toThrow('division by zero');
    expect(await backend.db.query('select id from public.rolled')).toEqual([]);
  });

  it('keeps accounts apart, 60 requests at a time', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => signedIn(backend)));
    const calls = Array.from({ length: 15 }, () => people).flat();
    const answers = await Promise.all(
      calls.map(async ({ client, id }) => ({
        id,
        rows: (await client.from('accounts').select('user_id')).data,
      })),
    );
    for (const { id, rows } of answers) expect(rows).toEqual([{ user_id: id }]);
  });

  it('stores files under row-level security', async () => {
    const [owner, other] = await Promise.all([signedIn(backend), signedIn(backend)]);
    const video = new Blob([new Uint8Array(1000)], { type: 'video/mp4' });
    const path = `${owner.id}/pitch.mp4`;
    expect((await owner.client.storage.from('talent_videos').upload(path, video)).error).toBeNull();
    const theft = await other.client.storage
      .from('talent_videos')
      .upload(`${owner.id}/x.mp4`, video);
    expect(theft.error).not.toBeNull();
  });

  it('delivers the broadcasts of the database', async () => {
    const { client, id } = await signedIn(backend);
    await client.realtime.setAuth();
    const received = new Promise((resolve, reject) => {
      client
        .channel(`user:${id}`, { config: { private: true } })
        .on('broadcast', { event: 'probe' }, ({ payload }) => resolve(payload))
        .subscribe((status, error) => {
          if (status !== 'SUBSCRIBED') reject(error ?? new Error(status));
          void backend.db.query(`select realtime.send('{"n": 1}'::jsonb, 'probe', $1, true)`, [
            `user:${id}`,
          ]);
        });
    });
    expect(await received).toMatchObject({ n: 1 });
    await client.removeAllChannels();
  });

  it('allows one backend at a time, whatever URL it uses', async () => {
    await expect(start(otherUrl())).rejects.toThrow(
      /^Another backend is using the database of --postgres\./,
    );
  });

  it('sends broadcasts again, and holds its lock, after the server was unreachable', async () => {
    const { client, id } = await signedIn(backend);
    await client.realtime.setAuth();
    const received: unknown[] = [];
    let joined = 0;
    client
      .channel(`user:${id}`, { config: { private: true } })
      .on('broadcast', { event: 'probe' }, ({ payload }) => received.push(payload))
      .subscribe((status) => {
        if (status === 'SUBSCRIBED') joined += 1;
      });
    await eventually(() => joined).toBe(1);
    server.halt();
    await eventually(() => backend.db.query('select 1').catch(() => 'away')).toBe('away');
    server.resume();
    const send = `select realtime.send('{"n": 2}'::jsonb, 'probe', $1, true)`;
    await eventually(async () => {
      await backend.db.query(send, [`user:${id}`]).catch(() => undefined);
      return received.length;
    }).toBeGreaterThan(0);
    // As on the hosted service nobody is told that broadcasts were lost meanwhile.
    expect(joined).toBe(1);
    await expect(start()).rejects.toThrow(/^Another backend is using the database/);
    await client.removeAllChannels();
  });

  it('stops with one sentence when another backend took the database meanwhile', async () => {
    await backend.db.exec('create database contested');
    const postgresUrl = server.url.replace(/postgres$/, 'contested');
    const lines: string[] = [];
    let hasEnded = false;
    await startBackend({
      port: 0,
      memory: true,
      postgresUrl,
      log: (message) => lines.push(message),
      onBreakdown: () => (hasEnded = true),
    });
    const { driver: other } = createPostgresConnection({ url: postgresUrl });
    const taken = other`select pg_advisory_lock(hashtextextended('pitchreel backend', 0))`;
    void taken.execute();
    const holder = `select pid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = 'contested')`;
    const waits = `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = 'contested')`;
    await eventually(async () => (await backend.db.query(waits)).length).toBe(1);
    await backend.db.query(`select pg_terminate_backend(pid) from (${holder}) as held`);
    await eventually(() => hasEnded).toBe(true);
    expect(lines.at(-1)).toMatch(/^Another backend has taken the database of --postgres/);
    await other.end();
  });

  it('keeps everything over a restart, whatever URL is used', async () => {
    const { email, client, id } = await signedIn(backend);
    const video = new Blob([new Uint8Array(1000)], { type: 'video/mp4' });
    const path = `${id}/kept.mp4`;
    expect((await client.storage.from('talent_videos').upload(path, video)).error).toBeNull();
    await backend.stop();
    backend = await start(otherUrl());
    expect(backend.applied).toEqual([]);
    const { data: kept } = await admin(backend).storage.from('talent_videos').download(path);
    expect(kept?.size).toBe(1000);
    const [account] = await backend.db.query('select email from auth.users where email = $1', [
      email,
    ]);
    expect(account).toEqual({ email });
    await client.auth.signOut({ scope: 'local' });
  });

  /** A database of which the first start failed between two migrations. */
  async function interruptedDatabase(): Promise<string> {
    const postgresUrl = await newDatabase(server.url);
    const { driver } = createPostgresConnection({ url: postgresUrl });
    await driver`create table public.support_tickets ()`;
    await expect(start(postgresUrl)).rejects.toThrow('support_tickets');
    await driver`drop table public.support_tickets`;
    await driver.end();
    return postgresUrl;
  }

  it('gets the demo even if the first start was interrupted', async () => {
    const postgresUrl = await interruptedDatabase();
    for (const _start of ['the second', 'the third']) {
      const later = await start(postgresUrl);
      const { data } = await visitor(later).from('video_feed').select('first_name');
      await later.stop();
      expect(data?.length).toBeGreaterThanOrEqual(12);
    }
  });

  it('leaves a live site alone whose first start was interrupted', async () => {
    const postgresUrl = await interruptedDatabase();
    const made = await startBackend({ port: 0, postgresUrl });
    await signedIn(made);
    await made.db.exec(`update public.site_settings set mode = 'live'`);
    await made.stop();
    await expect(start(postgresUrl)).rejects.toThrow('is that of a live site');
  });
});
