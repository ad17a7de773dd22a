import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import shareCard from '../../supabase/functions/share-card/handler.ts';
import { nginxInclude } from './nginx-file.ts';
import {
  buildSite,
  crawler,
  pitchId,
  startProject,
  type BuiltSite,
  type Project,
} from './test/built-site.ts';
import { describeHost, type Ask } from './test/host-contract.ts';
import { askNginx, configuration, nginx, startNginx } from './test/nginx.ts';
import { searchEngines } from './test/user-agents.ts';

const missing = nginx ? '' : ': left out, because nginx is not installed';

describe.skipIf(!nginx)(`the configuration for nginx${missing}`, () => {
  let project: Project;
  let built: BuiltSite;
  let folder: string;
  let server: Awaited<ReturnType<typeof startNginx>>;
  /** What the project answers in place of the Edge Function. */
  let inPlace: Response | undefined;

  const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    askNginx(folder, path, headers, method);

  beforeAll(async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    project = await startProject(
      async (asked) =>
        inPlace ??
        shareCard(
          asked,
          new Map([
            ['SUPABASE_URL', project.url],
            ['SUPABASE_PUBLISHABLE_KEYS', '{"default":"sb_publishable_x"}'],
            ['SITE_URL', 'https://www.pitchreel.example'],
          ]),
        ),
    );
    built = await buildSite('nginx', project.url);
    folder = mkdtempSync(join(tmpdir(), 'pitchreel-nginx-run-'));
    server = await startNginx(
      folder,
      built.dist,
      readFileSync(join(built.beside, 'nginx.conf'), 'utf8'),
    );
  });
  afterAll(async () => {
    await server.stop();
    built.remove();
    rmSync(folder, { recursive: true });
    await project.close();
    vi.restoreAllMocks();
  });

  const ask: Ask = async (...asked) => {
    const { body, ...rest } = await get(...asked);
    return { ...rest, body: body.toString() };
  };

  const check = (name: string) =>
    spawnSync(nginx ?? '', ['-t', '-p', folder, '-c', name], { encoding: 'utf8' });

  it('passes nginx’s own check without a warning', () => {
    const { status, stderr } = check('nginx.conf');
    expect(stderr).toMatch(/test is successful/);
    expect(stderr).not.toMatch(/\[warn\]/);
    expect(status).toBe(0);
  });

  it('lets nginx start while the project’s name cannot be looked up', () => {
    const include = nginxInclude({ ...built.site, supabaseUrl: 'https://gone.invalid' });
    writeFileSync(join(folder, 'unknown-site.conf'), include);
    writeFileSync(
      join(folder, 'unknown.conf'),
      configuration(folder, built.dist, 'unknown-site.conf'),
    );
    expect(check('unknown.conf').stderr).toMatch(/test is successful/);
  });

  describeHost(() => ({ ask, site: built.site, project }));

  it('compresses what can be compressed', async () => {
    const { headers, body } = await get('/assets/app-1a2b3c4d.js', { 'accept-encoding': 'gzip' });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(body.length).toBeLessThan(500);
    expect(gunzipSync(body).toString()).toContain('export const text');
  });

  it.each(searchEngines)(
    'leaves the app to a search engine that runs it: %s',
    async (userAgent) => {
      const { body } = await ask(`/pitch/${pitchId}`, { 'user-agent': userAgent });
      expect(body).toContain('<title>app');
    },
  );

  it('lets nobody cache errors below /assets/', async () => {
    mkdirSync(join(built.dist, 'assets/closed-1a2b3c4d'));
    for (const [path, method, sent] of [
      ['/assets/app-1a2b3c4d.js', 'POST', {}],
      ['/assets/app-1a2b3c4d.js', 'GET', { 'if-match': '"other"' }],
      ['/assets/app-1a2b3c4d.css/x', 'GET', {}],
      ['/assets/closed-1a2b3c4d/', 'GET', {}],
    ] as const) {
      const { status, headers } = await get(path, sent, method);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers).toMatchObject({ ...built.site.headers, 'cache-control': 'no-store' });
    }
  });

  it('sends a whole file to who asks for a part that it does not have', async () => {
    const range = { range: 'bytes=999999-' };
    const { status, headers } = await get('/assets/app-1a2b3c4d.js', range);
    expect(status).toBe(200);
    expect(headers).toMatchObject(built.site.headers);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each([301, 307, 402, 404, 405, 410, 413, 500, 503, 520, 530, 540, 544, 546, 599])(
    'gives a crawler the general head when the Edge Function answers %i',
    async (status) => {
      inPlace = new Response('raw', {
        status,
        headers: { location: 'https://elsewhere.example/', 'alt-svc': 'h3=":443"' },
      });
      const answered = await ask(`/pitch/${pitchId}`, { 'user-agent': crawler });
      inPlace = undefined;
      expect(answered.status).toBe(200);
      expect(answered.body).toContain('<title>app');
      expect(answered.headers).toMatchObject({
        ...built.site.headers,
        'cache-control': 'no-store',
      });
      expect(Object.keys(answered.headers)).not.toContain('location');
      expect(Object.keys(answered.headers)).not.toContain('alt-svc');
    },
  );

  it('adds nothing of the project’s own headers to a card', async () => {
    const foreign = { 'alt-svc': 'h3=":443"', location: 'https://elsewhere.example/' };
    inPlace = new Response('card', { headers: foreign });
    const { headers, body } = await ask(`/pitch/${pitchId}`, { 'user-agent': crawler });
    inPlace = undefined;
    expect(body).toBe('card');
    expect(Object.keys(headers)).not.toContain('alt-svc');
    expect(Object.keys(headers)).not.toContain('location');
  });

  it('answers a crawler’s HEAD and POST on a pitch as everyone’s', async () => {
    const path = `/pitch/${pitchId}`;
    const head = await get(path, { 'user-agent': crawler }, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers['cache-control']).toBe('public, max-age=300');
    for (const userAgent of [crawler, 'Chrome']) {
      expect((await get(path, { 'user-agent': userAgent }, 'POST')).status).toBe(405);
      expect((await get('/messages', { 'user-agent': userAgent }, 'POST')).status).toBe(405);
    }
  });

  it('marks what isn’t a pitch for everyone', async () => {
    const { status, headers } = await ask('/pitch/xyz');
    expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
  });

  it('hands nothing but the card of a pitch to the project', async () => {
    for (const path of ['/functions/v1/share-card?position=x', '/rest/v1/']) {
      expect((await ask(path)).status).toBe(404);
    }
  });

  it('answers 304 when nothing changed, and refuses what is not reading', async () => {
    const { headers } = await get('/messages');
    const again = await get('/messages', { 'if-none-match': headers['etag'] ?? '' });
    expect(again.status).toBe(304);
    expect((await get('/', {}, 'POST')).status).toBe(405);
  });
});
