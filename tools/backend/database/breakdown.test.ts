import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../backend.ts';
import { startBackend } from '../test-backend.ts';
import { admin, signedIn, visitor } from '../test/clients.ts';

const nested = (depth: number) => '('.repeat(depth) + 'a' + ')'.repeat(depth);

describe('a broken-down database', () => {
  it('stops the backend with one sentence, and is intact after a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'pitchreel-breakdown-'));
    const lines: string[] = [];
    const first = await startBackend({
      memory: false,
      dataDir,
      log: (message) => lines.push(message),
    });
    await first.db.exec(`create table public.kept (id int); insert into public.kept values (1)`);
    const answers = await Promise.allSettled([
      first.db.query('select $1 ~ $2', ['a', nested(20_000)]),
      first.db.query('insert into public.kept values (2) returning id'),
      first.db.exec('insert into public.kept values (3)'),
      first.db.tx((query) => query('insert into public.kept values (4)')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'rejected'));
    await first.stop();
    expect(lines).toEqual([
      expect.stringMatching(/^The embedded database broke down .*start again/),
    ]);
    await expect(fetch(first.url)).rejects.toThrow('fetch failed');
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);

    const second = await startBackend({ memory: false, dataDir });
    expect(await second.db.query('select id from public.kept')).toEqual([{ id: 1 }]);
    await second.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is reported to whoever started the backend', async () => {
    let tell = () => {};
    const breakdown = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const backend = await startBackend({ log: () => {}, onBreakdown: () => tell() });
    await expect(backend.db.query('select $1 ~ $2', ['a', nested(20_000)])).rejects.toThrow();
    await breakdown;
    await expect(fetch(backend.url)).rejects.toThrow('fetch failed');
  });
});

describe('requests that would break the database', () => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.stop());
  const call = (path: string, body?: string) =>
    fetch(backend.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });

  it('are refused when their address is nested too deeply or too long', async () => {
    const deep = await call(`/rest/v1/video_feed?first_name=match.${nested(2500)}`);
    expect(deep.status).toBe(400);
    expect(await deep.json()).toMatchObject({ code: '54001' });
    const long = await call(`/rest/v1/video_feed?first_name=match.${'ab'.repeat(6000)}`);
    expect(long.status).toBe(414);
    const fine = await visitor(backend).from('video_feed').select().match({ first_name: 'A' });
    expect(fine.data).toEqual([]);
  });

  it('are refused even if part of their address cannot be decoded', async () => {
    const embeds = '%28'.repeat(400) + '%29'.repeat(400);
    const refused = await call(`/rest/v1/video_feed?x=%ZZ&first_name=match.a${embeds}`);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: '54001' });
  });

  it.each([
    ['first_name', 'match.'],
    ['first_name', 'not.imatch.'],
    ['first_name', 'match(any).'],
    ['or', '(first_name.eq.A,first_name.match.'],
  ])('are refused when %s=%s asks for a pattern with counts', async (column, filter) => {
    const query = new URLSearchParams({ [column]: filter + 'a{200}'.repeat(300) });
    const refused = await call(`/rest/v1/video_feed?${query.toString()}`);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: '54001' });
  });

  it('are refused without a content type', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    const refused = await fetch(`${backend.url}/rest/v1/payment_events`, {
      method: 'POST',
      headers: { apikey: backend.secretKey },
      body: new TextEncoder().encode(`{"id":"evt_3","payload":${deep}}`),
    });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ code: '54001' });
  });

  it('are refused when their body is nested too deeply', async () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    const event = `{"id":"evt_1","type":"test","outcome":"ignored","payload":${deep}}`;
    expect((await call('/rest/v1/payment_events', event)).status).toBe(400);
    const signUp = `{"email":"a@example.com","password":"Passw0rdX","data":{"a":${deep}}}`;
    expect((await call('/auth/v1/signup', signUp)).status).toBe(400);
  });

  it('are distinguished from texts that contain many brackets', async () => {
    const payload = { text: `"\\${'('.repeat(500)}`, list: Array.from({ length: 500 }, () => []) };
    const { error } = await admin(backend)
      .from('payment_events')
      .insert({ id: 'evt_2', type: 'test', outcome: 'ignored', payload });
    expect(error).toBeNull();
    await signedIn(backend);
  });
});
