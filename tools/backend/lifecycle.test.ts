import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBackend, type Backend, type BackendOptions } from './backend.ts';
import { demoAccounts } from './command/demo-accounts.ts';
import { projectPath } from './paths.ts';
import { password, signedIn, visitor } from './test/clients.ts';

let dataDir: string;
const cleanUps: (() => Promise<unknown> | void)[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pitchreel-lifecycle-'));
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: Partial<BackendOptions> = {}): Promise<Backend> {
  const backend = await startBackend({ port: 0, dataDir, ...options });
  cleanUps.push(backend.stop);
  return backend;
}

interface BackendProcess {
  child: ChildProcess;
  url: string;
  kill: (signal: NodeJS.Signals) => Promise<void>;
}

async function startProcess(): Promise<BackendProcess> {
  const script = projectPath('tools/backend/test/backend-process.ts');
  const options = JSON.stringify({ port: 0, dataDir });
  const child = spawn(process.execPath, ['--import', 'tsx', script, options], {
    cwd: projectPath(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  cleanUps.push(() => kill('SIGKILL'));
  let problems = '';
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()));
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error(problems);
    }),
  ]);
  return { child, url: String(line).trim(), kill };
}

describe('a restart', () => {
  it('keeps accounts, sessions and data, and completes the demo', async () => {
    const firstSteps: string[] = [];
    const first = await start({ seed: true, onStep: (step) => firstSteps.push(step) });
    expect(firstSteps.at(-1)).toBe('Storing the demo films');
    const port = Number(new URL(first.url).port);
    const { client, id, email } = await signedIn(first);
    await client.from('talent_profiles').insert({ full_name: 'Ana', phone: '+34600111222' });
    // Simulates a first start that was interrupted while copying the demo pitches.
    await first.db.query('delete from storage.objects');
    for (const file of ['cast.json', 'nobody.mp4']) {
      const video = `http://127.0.0.1:54321/storage/v1/object/public/talent_videos/${id}/${file}`;
      // Inserted as the database's owner, because a talent cannot name a missing file.
      await first.db.query(
        `insert into talent_positions (talent_id, video_url) values ('${id}', '${video}')`,
      );
    }
    await first.stop();

    const secondSteps: string[] = [];
    const second = await start({ port, seed: true, onStep: (step) => secondSteps.push(step) });
    expect(secondSteps).toEqual(['Opening the database', 'Storing the demo films']);
    expect(second.applied).toEqual([]);
    expect((await client.auth.getUser()).data.user?.id).toBe(id);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.from('talent_profiles').select('full_name').single()).data).toEqual({
      full_name: 'Ana',
    });
    const again = await visitor(second).auth.signInWithPassword({ email, password });
    expect(again.error).toBeNull();
    const [count] = await second.db.query<{ videos: number }>(
      `select count(*)::int as videos from storage.objects where bucket_id = 'talent_videos'`,
    );
    expect(count?.videos).toBeGreaterThanOrEqual(12);

    await second.db.query(
      `update supabase_migrations.schema_migrations set statements = array['select 1']
       where version = (select min(version) from supabase_migrations.schema_migrations)`,
    );
    await second.stop();
    await expect(start()).rejects.toThrow(/has changed since this database was made.*--reset/);
  });
});

describe('the seeded demo', () => {
  it('plays its pitches', async () => {
    const backend = await start({ seed: true, memory: true });
    const { data } = await visitor(backend)
      .from('video_feed')
      .select('video_url, poster_url')
      .limit(1)
      .single();
    for (const address of [data?.video_url, data?.poster_url]) {
      const response = await fetch(backend.url + String(address));
      expect(response.status).toBe(200);
      expect(Number(response.headers.get('content-length'))).toBeGreaterThan(1000);
      await response.body?.cancel();
    }
    for (const { email, password } of demoAccounts) {
      const { error } = await visitor(backend).auth.signInWithPassword({ email, password });
      expect(error).toBeNull();
    }
  });
});

describe('a start that must fail', () => {
  it('refuses a folder that another process uses', async () => {
    const running = await startProcess();
    await expect(start()).rejects.toThrow(
      `Another backend (process ${running.child.pid}) is using ${dataDir}.`,
    );
    await running.kill('SIGTERM');
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });

  it('refuses a port in use, and releases the folder', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    cleanUps.push(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(start({ port })).rejects.toThrow(
      `Port ${port} is in use. Stop what uses it, or choose another with --port.`,
    );
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });
});

it('stops while a WebSocket is open', async () => {
  const backend = await start({ memory: true });
  const { client } = await signedIn(backend);
  await new Promise((resolve) => {
    client.channel('anything').subscribe(resolve);
  });
  await backend.stop();
  await expect(fetch(backend.url)).rejects.toThrow('fetch failed');
  await client.removeAllChannels();
});

it('loses no acknowledged write when it is killed', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const running = await startProcess();
    const admin = createClient(running.url, 'sb_secret_pitchreel_local', {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; ; n += 1) {
        const id = `evt_${round}_${writer}_${n}`;
        const { error } = await admin
          .from('payment_events')
          .insert({ id, type: 'test', outcome: 'ignored', payload: { filler: 'x'.repeat(2000) } });
        // Requests to a killed server fail at once.
        if (error) break;
        acknowledged.push(id);
      }
    });
    const wanted = acknowledged.length + 40;
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(wanted);
    await running.kill('SIGKILL');
    await Promise.all(writers);
  }
  const backend = await start();
  const kept = await backend.db.query<{ id: string }>('select id from payment_events');
  const ids = new Set(kept.map(({ id }) => id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(80);
}, 300_000);
