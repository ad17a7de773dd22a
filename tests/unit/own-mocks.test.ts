import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import remaining from './own-mocks.json' with { type: 'json' };

/** Test files that may replace modules of ours for good, with the reason; ten at most. */
const exceptions: Readonly<Record<string, string>> = {};

/** How many modules of ours a source replaces. */
const mocksIn = (source: string) =>
  source.match(/\bvi\s*\.\s*(?:do)?mock\(\s*(?:import\()?\s*['"`](?:@\/|\.{1,2}\/|@tests)/gi)
    ?.length ?? 0;

/** Files that replace modules of ours, with how many each. */
const found = ['src', 'tests', 'vite', 'supabase']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && path !== 'tests/unit/own-mocks.test.ts')
  .map((path) => ({ path, count: mocksIn(readFileSync(path, 'utf8')) }))
  .filter(({ count }) => count > 0);

it.each([
  { source: "vi.mock('@/lib/env', () => ({}));", count: 1 },
  { source: 'vi.mock(\n  "../session",\n);', count: 1 },
  { source: "vi.doMock('./create-client');", count: 1 },
  { source: "vi.mock(import('@/ui/toast/toast'));", count: 1 },
  { source: "vi.mock(`@tests/people`); vi.mock('./a');", count: 2 },
  { source: "vi.mock('qrcode');", count: 0 },
])('$source replaces $count modules of ours', ({ source, count }) => {
  expect(mocksIn(source)).toBe(count);
});

it('no test begins to replace modules of ours', () => {
  const allowed = new Map<string, number>(Object.entries(remaining));
  const grown = found.filter(
    ({ path, count }) => !(path in exceptions) && count > (allowed.get(path) ?? 0),
  );
  expect(grown, 'answer at fetch instead, with tests/support/answers.ts').toEqual([]);
});

it('at most ten tests replace modules of ours for good', () => {
  expect(Object.keys(exceptions).length).toBeLessThanOrEqual(10);
});
