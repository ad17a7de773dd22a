import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { loadEnv, type Plugin } from 'vite';
import type { BuildSettings } from './headers.ts';
import { hostFiles, hosts, type Host } from './host-files.ts';
import { siteOf } from './site.ts';

/** @throws Error naming the hosts when the name is none of them. */
export function hostNamed(name: string): Host | undefined {
  if (name === '') return undefined;
  const host = hosts.find((known) => known === name);
  if (host) return host;
  throw new Error(
    `SITE_HOST is none of ${hosts.join(', ')}: set it to one of them, or to nothing.`,
  );
}

async function writeAll(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const target = join(folder, name);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
}

/**
 * Writes what the host named by SITE_HOST needs (docs/decisions/0027-hosting.md): into the build
 * what it reads there, and into `dist-hosting` beside it what must not be published.
 */
export function hosting(): Plugin {
  let host: Host | undefined;
  let folder = '';
  let settings: BuildSettings = {};
  return {
    name: 'hosting',
    apply: 'build',
    configResolved({ root, build, mode, env }) {
      host = hostNamed(loadEnv(mode, root, 'SITE_').SITE_HOST ?? '');
      folder = resolve(root, build.outDir);
      settings = env;
    },
    async writeBundle(_options, bundle) {
      await rm(`${folder}-hosting`, { recursive: true, force: true });
      if (host === undefined) return;
      const app = bundle['app.html'];
      if (app?.type !== 'asset') throw new Error('The build has no app.html');
      const { published, beside } = await hostFiles(host, {
        site: siteOf(settings),
        files: Object.keys(bundle).filter((name) => !name.endsWith('.map')),
        app: String(app.source),
      });
      await writeAll(folder, published);
      await writeAll(`${folder}-hosting`, beside);
    },
  };
}
