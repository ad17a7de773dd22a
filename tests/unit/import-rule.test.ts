import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';

const root = process.cwd();

const cases: { folder: string; imported: string; refused: boolean }[] = [
  { folder: 'src/lib', imported: '@/features/chat/queries', refused: true },
  { folder: 'src/lib', imported: '@/pages/home-page', refused: true },
  { folder: 'src/ui', imported: '@/pages/home-page', refused: true },
  { folder: 'src/ui', imported: '@/lib/env', refused: false },
  { folder: 'src/features/chat', imported: '@/features/feed/queries', refused: true },
  { folder: 'src/features/chat', imported: '../feed/queries', refused: true },
  { folder: 'src/features/chat', imported: '@/app/app', refused: true },
  { folder: 'src/features/chat', imported: './queries', refused: false },
  { folder: 'src/features/chat', imported: '@/ui/button', refused: false },
  { folder: 'src/pages', imported: '@/app/app', refused: true },
  { folder: 'src/pages', imported: '@/features/chat/queries', refused: false },
];

const probe = (index: number) => `${cases[index]?.folder}/import-rule-probe-${index}.ts`;
let report = '';

beforeAll(() => {
  const files = cases.map((_, index) => probe(index));
  for (const [index, { imported }] of cases.entries()) {
    writeFileSync(join(root, probe(index)), `export * as probe from '${imported}';\n`);
  }
  try {
    const linter = join(root, 'node_modules/.bin/oxlint');
    report = spawnSync(linter, ['--format=unix', ...files], { cwd: root, encoding: 'utf8' }).stdout;
  } finally {
    for (const file of files) rmSync(join(root, file), { force: true });
  }
}, 60_000);

it.each(cases.map((entry, index) => ({ ...entry, index })))(
  '$folder importing $imported: refused $refused',
  ({ index, refused }) => {
    const said = report.split('\n').filter((line) => line.includes(`${probe(index)}:`));
    expect(said.some((line) => line.includes('no-restricted-imports'))).toBe(refused);
  },
);
