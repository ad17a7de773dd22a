import { resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { separateSourceMaps } from './source-maps.ts';

it.each([
  ['production', 'hidden'],
  ['staging', 'hidden'],
  ['demo', false],
] as const)('are made for what may be published: %s', async (mode, sourcemap) => {
  const { build } = await resolveConfig(
    { configFile: false, envDir: false, plugins: [separateSourceMaps()] },
    'build',
    mode,
  );
  expect(build.sourcemap).toBe(sourcemap);
});
