import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, resolveConfig } from 'vite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hosting } from './hosting.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitchreel-host-'));
  vi.stubEnv('SITE_HOST', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** What Vite warns of when it builds a project for this host. */
async function warningsFor(host: string, mode: string): Promise<string[]> {
  writeFileSync(join(folder, '.env'), `SITE_HOST=${host}`);
  const customLogger = createLogger('silent');
  const warn = vi.spyOn(customLogger, 'warn');
  const config = { root: folder, configFile: false as const, customLogger, plugins: [hosting()] };
  await resolveConfig({ ...config, mode }, 'build', mode);
  return warn.mock.calls.map(([text]) => text);
}

it.each(['netlify', 'cloudflare', 'nginx'])('builds for %s without a word', async (host) => {
  expect(await warningsFor(host, 'production')).toEqual([]);
});

it.each(['production', 'staging'])(
  'says what a build for no host lacks that may be published: %s',
  async (mode) => {
    expect(await warningsFor('', mode)).toEqual([
      expect.stringMatching(/SITE_HOST is empty.*without their security headers/),
    ]);
  },
);

it.each(['apache', 'local'])('refuses to publish on %s, and says which it knows', async (host) => {
  const refused = warningsFor(host, 'production');
  await expect(refused).rejects.toThrow('SITE_HOST is none of netlify, cloudflare, nginx: set it');
});

it('builds the demo for its own server, for none, and for no host that it does not know', async () => {
  expect(await warningsFor('local', 'demo')).toEqual([]);
  expect(await warningsFor('', 'demo')).toEqual([]);
  await expect(warningsFor('apache', 'demo')).rejects.toThrow(/nginx, local: set it/);
});
