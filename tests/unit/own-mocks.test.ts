import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Exception {
  readonly path: string;
  /** How many modules it replaces. */
  readonly count: number;
  readonly reason: string;
}

/** Tests that may replace modules of ours; ten modules at most. */
const exceptions: readonly Exception[] = [
  {
    path: 'src/features/auth/callback/resolve-callback.test.tsx',
    count: 1,
    reason: 'Goes through the outcomes of a link case by case, each of up to three requests.',
  },
  {
    path: 'src/features/auth/sign-in/auth-forms.test.tsx',
    count: 1,
    reason: 'A chunk that cannot be loaded is given by nothing but the loader.',
  },
  {
    path: 'src/features/upload/rewrite/run-rewrite.test.ts',
    count: 3,
    reason: 'Node has no WebCodecs, so that no video can be converted or found damaged there.',
  },
  {
    path: 'src/features/upload/rewrite/write/write-video.test.ts',
    count: 1,
    reason: 'Node has no canvas to paint frames on.',
  },
  {
    path: 'src/lib/realtime/user-channel.test.tsx',
    count: 1,
    reason:
      'The states of a channel are told by a socket of the Realtime protocol, which nobody plays.',
  },
];

/** How many modules of ours a source replaces. */
const mocksIn = (source: string) =>
  source.match(/\bvi\s*\.\s*(?:do)?mock\(\s*(?:import\()?\s*['"`](?:@\/|\.{1,2}\/|@tests)/gi)
    ?.length ?? 0;

/** Files that replace modules of ours, with how many each. */
const found = ['src', 'tests', 'vite', 'supabase', 'tools']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && path !== 'tests/unit/own-mocks.test.ts')
  .map((path) => ({ path, count: mocksIn(readFileSync(path, 'utf8')) }))
  .filter(({ count }) => count > 0)
  .toSorted((one, other) => (one.path < other.path ? -1 : 1));

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

it('no test replaces modules of ours but these', () => {
  expect(found, 'answer at fetch instead, with tests/support/services/answers.ts').toEqual(
    exceptions.map(({ path, count }) => ({ path, count })),
  );
});

it('at most ten modules are replaced', () => {
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(10);
});
