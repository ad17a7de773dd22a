import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { judgeNode } from './install.mjs';
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

it.each(['24.0.0', '22.12.0', '26.1.0'])('says nothing about Node %s', (version) => {
  expect(judgeNode(version)).toEqual({ starts: true });
});

it.each(['20.19.0', '20.20.2', '21.7.3'])(
  'starts on Node %s and says that it is out of support',
  (version) => {
    const { starts, sentence } = judgeNode(version);
    expect(starts).toBe(true);
    expect(sentence).toContain(`Node.js ${version} works, but is out of support`);
  },
);

it.each(['20.18.3', '18.20.0'])('does not start on Node %s and says what is needed', (version) => {
  const { starts, sentence } = judgeNode(version);
  expect(starts).toBe(false);
  expect(sentence).toContain(`Pitchreel needs Node.js 22 or newer; this is ${version}.`);
});
