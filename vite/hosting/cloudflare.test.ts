import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, startProject, type BuiltSite, type Project } from './test/built-site.ts';
import { describeHost, type Ask } from './test/host-contract.ts';

interface Worker {
  fetch(request: Request, env: object): Promise<Response>;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'application/javascript',
  css: 'text/css; charset=utf-8',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
};

/** Answers from a folder as Cloudflare Pages does: without `.html`, and with 404.html. */
function pagesOf(dist: string) {
  const isFile = (path: string) => {
    const file = join(dist, path);
    return existsSync(file) && statSync(file).isFile();
  };
  const serve = (path: string, status = 200) =>
    new Response(readFileSync(join(dist, path)), {
      status,
      headers: { 'content-type': types[path.split('.').at(-1) ?? ''] ?? 'text/plain' },
    });
  const redirect = (path: string, search: string) =>
    new Response(null, { status: 308, headers: { location: path + search } });
  return async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === '/') return serve('index.html');
    if (/\/index(\.html)?$/.test(pathname)) return redirect('/', search);
    if (pathname.endsWith('/') && isFile(`${pathname.slice(0, -1)}.html`)) {
      return redirect(pathname.slice(0, -1), search);
    }
    if (isFile(pathname)) {
      return pathname.endsWith('.html')
        ? redirect(pathname.slice(0, -'.html'.length), search)
        : serve(pathname);
    }
    if (isFile(`${pathname}.html`)) return serve(`${pathname}.html`);
    return isFile('404.html') ? serve('404.html', 404) : serve('index.html');
  };
}

describe('the worker for Cloudflare Pages', () => {
  let project: Project;
  let built: BuiltSite;
  let worker: Worker;

  beforeAll(async () => {
    project = await startProject();
    built = await buildSite('cloudflare', project.url);
    const module: { default: Worker } = await import(
      /* @vite-ignore */ pathToFileURL(join(built.dist, '_worker.js')).href
    );
    worker = module.default;
  });
  afterAll(async () => {
    built.remove();
    await project.close();
  });

  const ask: Ask = async (path, headers = {}) => {
    const request = new Request(`https://www.pitchreel.example${path}`, { headers });
    const env = { ASSETS: { fetch: pagesOf(built.dist) } };
    const response = await worker.fetch(request, env);
    const body = await response.text();
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  };

  describeHost(() => ({ ask, site: built.site, project }));

  it.each([
    ['/index.html', '/'],
    ['/help/', '/help'],
    ['/help.html?x=1', '/help?x=1'],
  ])('leaves the redirect of %s to Pages', async (path, location) => {
    const { status, headers } = await ask(path);
    expect([status, headers.location]).toEqual([308, location]);
  });

  it.each([
    [200, 'public, max-age=31536000, immutable'],
    [206, 'public, max-age=31536000, immutable'],
    [304, 'public, max-age=31536000, immutable'],
    [308, 'no-store'],
    [403, 'no-store'],
    [405, 'no-store'],
    [416, 'no-store'],
    [500, 'no-store'],
    [503, 'no-store'],
  ])('keeps an answer of Pages below /assets/ with status %i: %s', async (status, expected) => {
    const request = new Request('https://www.pitchreel.example/assets/app-1a2b3c4d.js');
    const env = { ASSETS: { fetch: async () => new Response(null, { status }) } };
    const { headers } = await worker.fetch(request, env);
    expect(headers.get('cache-control')).toBe(expected);
  });

  it('has no rule of redirects, which would swallow the files', () => {
    expect(existsSync(join(built.dist, '_redirects'))).toBe(false);
  });
});
