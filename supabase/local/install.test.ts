import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectPath } from './paths.ts';

interface Lockfile {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>;
}

it('finds every platform’s packages in the lockfile, as npm ci requires', () => {
  const { packages }: Lockfile = JSON.parse(readFileSync(projectPath('package-lock.json'), 'utf8'));
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
    .filter((name) => !locked.has(name));
  expect(missing).toEqual([]);
});
