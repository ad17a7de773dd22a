import { expect, it } from 'vitest';
import type { Site } from '../site.ts';
import { crawler, goneId, pitchId, type Project } from './built-site.ts';
import { people, previewers } from './user-agents.ts';

/** Asks a host; redirects are not followed. Names of headers are in lower case. */
export type Ask = (
  path: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<{ status: number; headers: Readonly<Record<string, string>>; body: string }>;

interface Hosted {
  readonly ask: Ask;
  readonly site: Site;
  readonly project: Project;
}

/** What every host does that runs here. */
export function describeHost(hosted: () => Hosted): void {
  const ask: Ask = (...request) => hosted().ask(...request);
  const askAsCrawler = (id: string) => ask(`/pitch/${id}`, { 'user-agent': crawler });

  it.each([
    ['/', 'home'],
    ['/help', 'help'],
    ['/help?x=1', 'help'],
    ['/company/auth?mode=register', 'company'],
    ['/messages', 'app'],
    ['/messages/7', 'app'],
    ['/HELP', 'app'],
    ['/company/receipts/pi_1/', 'app'],
    [`/pitch/${pitchId}`, 'app'],
  ])('answers the screen %s with its page, which browsers ask for again', async (path, title) => {
    const { status, headers, body } = await ask(path);
    expect([status, /<title>(.*?)</.exec(body)?.[1]]).toEqual([200, title]);
    expect(headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/i);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['x-robots-tag']).toBeUndefined();
  });

  it('lets browsers keep hashed files for a year, and asks for all others again', async () => {
    const script = await ask('/assets/app-1a2b3c4d.js');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(script.headers['content-type']).toMatch(/javascript/);
    const worker = await ask('/sw.js');
    expect(worker.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const manifest = await ask('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
  });

  it('says that a hashed file is missing, which nobody keeps', async () => {
    const { status, headers, body } = await ask('/assets/gone-1a2b3c4d.js');
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(body).not.toContain('<title>app');
  });

  it.each(['/no/such/page', '/favicon.png', '/pitch', '/help/x', '/_site'])(
    'lets the app say that there is no %s, and search engines leave it out',
    async (path) => {
      const { status, headers, body } = await ask(path);
      expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex']);
      expect(body).toContain('<title>app');
    },
  );

  it('sends the headers of the site with everything, once', async () => {
    const { site } = hosted();
    for (const path of ['/', '/messages', '/assets/app-1a2b3c4d.js', '/assets/x.js', '/x']) {
      expect((await ask(path)).headers).toMatchObject(site.headers);
    }
    expect((await askAsCrawler(pitchId)).headers).toMatchObject(site.headers);
  });

  it('shows crawlers the card of a shared pitch', async () => {
    const { status, headers, body } = await askAsCrawler(pitchId);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/i);
    expect(headers['cache-control']).toBe('public, max-age=300');
    expect(headers['x-robots-tag']).toBeUndefined();
    expect(body).toContain('<meta property="og:title" content="Ana, Sales Closer" />');
    expect(body).not.toContain('<title>app');
  });

  it('shows the card to programs that make previews, and the app to people', async () => {
    for (const [userAgents, isShown] of [
      [previewers, true],
      [people, false],
    ] as const) {
      for (const userAgent of userAgents) {
        const { body } = await ask(`/pitch/${pitchId}`, { 'user-agent': userAgent });
        expect([userAgent, body.includes('og:title')]).toEqual([userAgent, isShown]);
      }
    }
  });

  it('keeps a pitch that is gone out of search engines', async () => {
    const { status, headers, body } = await askAsCrawler(goneId);
    expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(body).not.toContain('Ana');
  });

  it('keeps what isn’t a pitch out of search engines', async () => {
    const { headers, body } = await askAsCrawler('xyz');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(body).not.toContain('Ana');
  });

  it.each(['/app.html', '/help.html', '/index.html', '/company/auth.html'])(
    'leads from %s to the address of the page, or keeps search engines from it',
    async (path) => {
      const { status, headers } = await ask(path);
      const isRedirect = status === 308 && headers['location'] === path.replace('.html', '');
      const leadsHome = status === 308 && headers['location'] === '/';
      expect(isRedirect || leadsHome || headers['x-robots-tag'] === 'noindex').toBe(true);
    },
  );

  it('answers with the app while the project does not answer', async () => {
    const { project } = hosted();
    project.isUp = false;
    const { status, body, headers } = await askAsCrawler(pitchId);
    project.isUp = true;
    expect([status, headers['x-robots-tag']]).toEqual([200, undefined]);
    expect(body).toContain('<title>app');
  });
}
