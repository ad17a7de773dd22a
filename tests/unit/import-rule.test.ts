import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = process.cwd();
const features = readdirSync(join(root, 'src/features'));

const cases: { folder: string; imported: string; refused: boolean }[] = [
  { folder: 'src/lib', imported: '@/features/chat/api/queries', refused: true },
  { folder: 'src/lib', imported: '@/domain/contact', refused: true },
  { folder: 'src/lib', imported: '@/pages/home/home-page', refused: true },
  { folder: 'src/lib', imported: '@/ui/button/button', refused: true },
  { folder: 'src/ui', imported: '@/pages/home/home-page', refused: true },
  { folder: 'src/ui', imported: '@/lib/env', refused: false },
  { folder: 'src/domain', imported: '@/features/chat/api/queries', refused: true },
  { folder: 'src/domain', imported: '@/lib/env', refused: false },
  { folder: 'src/features/chat/thread', imported: '../../feed/queries', refused: true },
  { folder: 'src/features/chat/thread', imported: '@/app/app', refused: true },
  { folder: 'src/features/chat/thread', imported: '@/domain/contact', refused: false },
  { folder: 'src/features/chat/thread', imported: '@/features/chat/api/queries', refused: false },
  { folder: 'src/features/chat/thread', imported: './queries', refused: false },
  { folder: 'src/features/chat/thread', imported: '@/ui/button/button', refused: false },
  { folder: 'src/pages', imported: '@/app/app', refused: true },
  { folder: 'src/pages', imported: '@/features/chat/api/queries', refused: false },
  ...features.map((feature) => ({
    folder: `src/features/${feature}`,
    imported: '@/features/another/api/queries',
    refused: true,
  })),
];

const probe = (index: number) => `${cases[index]?.folder}/probe-${index}.ts`;
let project = '';
let report = '';

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'pitchreel-import-rule-'));
  copyFileSync(join(root, '.oxlintrc.json'), join(project, '.oxlintrc.json'));
  for (const [index, { folder, imported }] of cases.entries()) {
    mkdirSync(join(project, folder), { recursive: true });
    writeFileSync(join(project, probe(index)), `export * as probe from '${imported}';\n`);
  }
  // The linter looks for its type-aware part in the path.
  const tools = join(root, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${tools}${delimiter}${process.env['PATH'] ?? ''}` };
  const linter = join(tools, 'oxlint');
  const options = { cwd: project, env, encoding: 'utf8' } as const;
  report = spawnSync(linter, ['--format=unix', 'src'], options).stdout;
}, 60_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

it.each(cases.map((entry, index) => ({ ...entry, index })))(
  '$folder importing $imported: refused $refused',
  ({ index, refused }) => {
    const said = report.split('\n').filter((line) => line.includes(`${probe(index)}:`));
    expect(said.some((line) => line.includes('no-restricted-imports'))).toBe(refused);
  },
);
