import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { demoMode } from './settings/demo-mode.ts';

/**
 * Writes source maps into a folder beside the build, `dist-maps` for `dist`, so that they are not
 * published and still explain an error report. A build that is not for publication has none.
 */
export function separateSourceMaps(): Plugin {
  let folder = '';
  return {
    name: 'separate-source-maps',
    apply: 'build',
    config: (_config, { mode }) => ({
      build: { sourcemap: mode !== demoMode ? 'hidden' : false },
    }),
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async writeBundle(_options, bundle) {
      const maps = Object.keys(bundle).filter((name) => name.endsWith('.map'));
      await rm(`${folder}-maps`, { recursive: true, force: true });
      for (const name of maps) {
        const target = join(`${folder}-maps`, name);
        await mkdir(dirname(target), { recursive: true });
        await rename(join(folder, name), target);
      }
    },
  };
}
