import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteHeaders } from '../../../vite/hosting/headers.ts';
import { localSiteFile, siteOf } from '../../../vite/hosting/site.ts';
import { startStaticServer, type StaticServer } from './static-server.ts';

const home = '<!doctype html><title>home</title>';
const page = '<!doctype html><title>app</title>';
const script = 'export const text = "…";'.repeat(100);
const settings = {
  VITE_SITE_URL: 'https://www.pitchreel.example',
  VITE_SUPABASE_URL: 'http://127.0.0.1:1',
};
let root: string;
let server: StaticServer;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'pitchreel-static-'));
  mkdirSync(join(root, 'site/assets'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'secret');
  writeFileSync(join(root, 'site/index.html'), home);
  writeFileSync(join(root, 'site/app.html'), page);
  writeFileSync(join(root, 'site/robots.txt'), 'User-agent: *\n');
  writeFileSync(join(root, 'site/assets/app-1a2b3c4d.js'), script);
  writeFileSync(join(root, 'site/assets/app-1a2b3c4d.js.br'), brotliCompressSync(script));
  writeFileSync(join(root, 'site', localSiteFile), JSON.stringify(siteOf(settings)));
  server = await startStaticServer(0);
  server.serve(join(root, 'site'));
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

/** Requests a path literally; fetch would normalise it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      request({ hostname, port, path, headers, method }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('the server of the built app', () => {
  it.each([
    ['/', home],
    ['/?x=1', home],
    ['/messages', page],
    ['/messages/1?x=1', page],
    ['/talent/auth', page],
    ['/HELP/', page],
  ])('answers the app’s address %s with the app, never from a cache', async (path, expected) => {
    const { status, headers, body } = await get(path, { accept: 'text/html' });
    expect(status).toBe(200);
    expect(body.toString()).toBe(expected);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it('lets hashed files be cached for a year, and compresses them for clients that accept it', async () => {
    const path = '/assets/app-1a2b3c4d.js';
    const compressed = await get(path, { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(compressed.body.length).toBeLessThan(script.length / 4);
    const plain = await get(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(script);
    expect(plain.headers['etag']).not.toBe(compressed.headers['etag']);
  });

  it('answers 304 when nothing changed', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': String(headers['etag']) });
    expect(again.status).toBe(304);
  });

  it('does not answer a missing file with the app', async () => {
    expect((await get('/assets/gone-1a2b3c4d.js', { accept: 'text/html' })).status).toBe(404);
    expect((await get('/favicon.png', { accept: 'image/*' })).status).toBe(404);
    expect((await get('/robots.txt')).body.toString()).toContain('User-agent');
  });

  it('lets nobody cache that a file is missing', async () => {
    const { headers } = await get('/assets/gone-1a2b3c4d.js');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it.each(['/index.html/', '/robots.txt/x', '/robots.txt//x.js', '/assets/app-1a2b3c4d.js/'])(
    'finds nothing below a file: %s',
    async (path) => {
      expect((await get(path, { accept: 'text/html' })).status).toBe(404);
    },
  );

  it.each(['/no/such/page', '/a.b', `/${'x'.repeat(300)}`])(
    'lets the app say that there is no page %s, and search engines leave it out',
    async (path) => {
      const { status, headers, body } = await get(path, { accept: 'text/html' });
      expect(status).toBe(404);
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(body.toString()).toBe(page);
    },
  );

  it('says of the site’s headers all, whatever it answers', async () => {
    for (const path of ['/', '/messages', '/assets/app-1a2b3c4d.js', '/assets/gone.js', '/x']) {
      expect((await get(path)).headers).toMatchObject(siteHeaders(settings));
    }
  });

  it('keeps what it knows of the site to itself', async () => {
    expect((await get(`/${localSiteFile}`)).status).toBe(404);
  });

  it('gives crawlers the app for a pitch while its database does not answer', async () => {
    const path = '/pitch/60000000-0000-4000-8000-00000000000a';
    const { status, headers, body } = await get(path, { 'user-agent': 'Twitterbot/1.0' });
    expect([status, body.toString()]).toEqual([200, page]);
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each(['/../secret.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/..\\secret.txt', '/%00'])(
    'serves nothing outside its folder: %s',
    async (path) => {
      expect((await get(path)).body.toString()).not.toBe('secret');
    },
  );

  it('answers only GET and HEAD', async () => {
    expect((await get('/', {}, 'POST')).status).toBe(405);
    const head = await get('/', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.body).toHaveLength(0);
  });
});
