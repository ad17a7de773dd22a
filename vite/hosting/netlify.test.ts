import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { denoBinary } from '../../tools/backend/test/deno.ts';
import {
  buildSite,
  crawler,
  goneId,
  pitchId,
  startProject,
  type BuiltSite,
  type Project,
} from './test/built-site.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
let project: Project;
let built: BuiltSite;

beforeAll(async () => {
  project = await startProject();
  built = await buildSite('netlify', project.url);
});
afterAll(async () => {
  built.remove();
  await project.close();
});

const published = (name: string) => readFileSync(join(built.dist, name), 'utf8');

describe('the files for Netlify', () => {
  it('lead each screen to its own file or to the app, and nothing else', () => {
    const rules = published('_redirects').trim().split('\n');
    expect(rules).toContain('/help /help.html 200');
    expect(rules).toContain('/company/auth /company/auth.html 200');
    expect(rules).toContain('/messages /app.html 200');
    expect(rules).toContain('/messages/:conversationId /app.html 200');
    expect(rules).toContain('/pitch/:positionId /app.html 200');
    expect(rules.filter((rule) => !/^\/[\w/:-]+ \/[\w/-]+\.html 200$/.test(rule))).toEqual([]);
  });

  it('let the app say that there is no such page, and search engines leave it out', () => {
    expect(published('404.html')).toContain(
      '<title>app</title><meta name="robots" content="noindex"',
    );
  });

  it('let browsers keep the hashed files that exist, and no 404 beside them', () => {
    const [everywhere = '', ...assets] = published('_headers')
      .trim()
      .split(/\n(?=\/)/);
    expect(everywhere.split('\n')).toEqual([
      '/*',
      ...Object.entries(built.site.headers).map(([name, value]) => `  ${name}: ${value}`),
    ]);
    expect(assets.map((rule) => rule.split('\n')[0])).toEqual([
      '/assets/app-1a2b3c4d.css',
      '/assets/app-1a2b3c4d.js',
    ]);
    expect(assets.join()).not.toContain('*');
    expect(assets[0]).toContain('\n  cache-control: public, max-age=31536000, immutable');
  });

  it('lie where netlify.toml says', () => {
    const toml = parse(readFileSync(join(here, '../../netlify.toml'), 'utf8'));
    expect(toml).toMatchObject({
      build: {
        publish: 'dist',
        edge_functions: 'dist-hosting/edge-functions',
        environment: { SITE_HOST: 'netlify' },
      },
    });
    expect(readFileSync(join(built.beside, 'edge-functions/share-pitch.js'), 'utf8')).toContain(
      'path: "/pitch/*"',
    );
  });
});

describe('the edge function for Netlify, under Deno', () => {
  let deno: ChildProcess;
  let address: string;

  beforeAll(async () => {
    deno = spawn(
      denoBinary(),
      [
        'run',
        '--no-remote',
        '--no-config',
        '--no-lock',
        '--no-prompt',
        '--allow-net=127.0.0.1',
        `--allow-read=${built.dist},${built.beside}`,
        join(here, 'test/netlify-runner.ts'),
        join(built.beside, 'edge-functions/share-pitch.js'),
        join(built.dist, 'app.html'),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, DENO_NO_UPDATE_CHECK: '1' } },
    );
    const { stdout } = deno;
    if (!stdout) throw new Error('Deno prints nothing');
    for await (const line of createInterface(stdout)) {
      const port = /^listening (\d+)/.exec(line)?.[1];
      if (port === undefined) continue;
      address = `http://127.0.0.1:${port}`;
      break;
    }
  });
  afterAll(() => {
    deno.kill();
  });

  const ask = async (id: string, userAgent = crawler) => {
    const response = await fetch(`${address}/pitch/${id}`, {
      headers: { 'user-agent': userAgent },
    });
    return { headers: Object.fromEntries(response.headers), body: await response.text() };
  };

  it('shows crawlers the card of a shared pitch, in the app', async () => {
    const { headers, body } = await ask(pitchId);
    expect(headers).toMatchObject({
      ...built.site.headers,
      'cache-control': 'public, max-age=300',
      vary: expect.stringContaining('user-agent') as unknown,
    });
    expect(body).toContain('<meta property="og:title" content="Ana, Sales Closer" />');
    expect(body).toContain('https://www.pitchreel.example/social-card.png');
  });

  it('keeps a pitch that is gone out of search engines', async () => {
    const { headers, body } = await ask(goneId);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body).toContain('<title>app</title><meta name="robots" content="noindex" />');
  });

  it('leaves people to the site, and everyone while the project does not answer', async () => {
    const person = await ask(pitchId, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0');
    expect(person.headers['x-answered-by']).toBe('/pitch/*');
    project.isUp = false;
    const { body, headers } = await ask(pitchId);
    project.isUp = true;
    expect(body).toContain('<title>app</title>');
    expect(headers['x-robots-tag']).toBeUndefined();
  });
});
