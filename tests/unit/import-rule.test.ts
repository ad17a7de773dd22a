import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';

/** The rooms of `src`, the upper ones first: each knows itself and those after it. */
const rooms = ['app', 'pages', 'features', 'domain', 'ui', 'lib'];

/** The place of a file in the order, and the feature it belongs to; undefined outside of the rooms. */
function placeOf(path: string) {
  const [, room = '', feature] = path.split('/');
  const storey = path.startsWith('src/') ? rooms.indexOf(room) : -1;
  return storey < 0 ? undefined : { storey, feature: room === 'features' ? feature : undefined };
}

/** Whether a file may import what a specifier names; packages and files outside of the rooms always. */
function isAllowed(file: string, specifier: string): boolean {
  const target = specifier.startsWith('.')
    ? posix.join(posix.dirname(file), specifier)
    : specifier.replace(/^@\//, 'src/');
  const from = placeOf(file);
  const to = placeOf(target);
  if (from === undefined || to === undefined) return true;
  return from.storey === to.storey ? from.feature === to.feature : from.storey < to.storey;
}

const importsIn = (source: string) =>
  [...source.matchAll(/\b(?:from|import|import\(|mock\()\s*'([^']+)'/g)].map(
    ([, specifier = '']) => specifier,
  );

it.each([
  ['src/lib/env.ts', '@/ui/button/button'],
  ['src/lib/env.ts', '@/features/chat/api/queries'],
  ['src/ui/button/button.tsx', '@/domain/ids'],
  ['src/domain/ids.ts', '../features/chat/api/queries'],
  ['src/features/chat/thread/thread.tsx', '@/pages/home/home-page'],
  ['src/features/chat/thread/thread.tsx', '@/features/feed/api/queries'],
  ['src/features/chat/thread/thread.tsx', '../../feed/api/queries'],
  ['src/pages/home/home-page.tsx', '@/app/app'],
])('%s may not import %s', (file, specifier) => {
  expect(isAllowed(file, specifier)).toBe(false);
});

it.each([
  ['src/features/chat/thread/thread.tsx', '@/features/chat/api/queries'],
  ['src/features/chat/thread/thread.tsx', '../api/queries'],
  ['src/features/chat/thread/thread.tsx', '@/domain/ids'],
  ['src/pages/home/home-page.tsx', '@/features/chat/api/queries'],
  ['src/domain/ids.ts', '@/ui/button/button'],
  ['src/ui/button/button.tsx', '@/lib/env'],
  ['src/lib/env.ts', 'valibot'],
])('%s may import %s', (file, specifier) => {
  expect(isAllowed(file, specifier)).toBe(true);
});

it('is met by every file: a layer imports only those below it, and no feature another', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => posix.join('src', name.replaceAll('\\', '/')));
  expect(files.length).toBeGreaterThan(500);
  const refused = files.flatMap((file) =>
    importsIn(readFileSync(file, 'utf8'))
      .filter((specifier) => !isAllowed(file, specifier))
      .map((specifier) => `${file} imports ${specifier}`),
  );
  expect(refused).toEqual([]);
});
