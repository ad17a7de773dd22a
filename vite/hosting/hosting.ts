import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { loadEnv, type Plugin } from 'vite';
import { demoMode } from '../settings/demo-mode.ts';
import { refusal } from '../settings/refusal.ts';
import type { BuildSettings } from './headers.ts';
import { hostFiles, hosts, type Host } from './host-files.ts';
import { siteOf } from './site.ts';

/**
 * @param isPublished whether the build is for others than this machine
 * @throws Error naming the hosts when the name is none of them.
 */
function hostNamed(name: string, isPublished: boolean): Host | undefined {
  if (name === '') return undefined;
  const candidates = isPublished ? hosts.filter((host) => host !== 'local') : hosts;
  const host = candidates.find((one) => one === name);
  if (host) return host;
  throw refusal([
    {
      variable: 'SITE_HOST',
      problem: `is none of ${candidates.join(', ')}`,
      remedy: 'set it to the host where the app is published, or leave it empty: the pages alone',
    },
  ]);
}

const withoutHost =
  'SITE_HOST is empty: the build has the pages alone, without their security headers, and without what answers the addresses of the app. .env.example names the hosts.';

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
    configResolved({ root, build, mode, env, logger }) {
      const isPublished = mode !== demoMode;
      host = hostNamed(loadEnv(mode, root, 'SITE_').SITE_HOST ?? '', isPublished);
      if (host === undefined && isPublished) logger.warn(withoutHost);
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
