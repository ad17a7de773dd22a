import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { projectPath } from '../../../tools/backend/paths.ts';

const folder = projectPath('supabase/functions');

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

const functions = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name);

/** The secrets that the code asks for by name; what begins with SUPABASE_ the platform sets. */
const secretsRead = sources
  .flatMap(({ text }) => [...text.matchAll(/\b(?:readEnv\(env, |env\.get\()'(\w+)'/g)])
  .map(([, name]) => name ?? '')
  .filter((name) => !name.startsWith('SUPABASE_'));

async function needsOf(name: string): Promise<readonly string[]> {
  const file = pathToFileURL(join(folder, name, 'handler.ts')).href;
  const handler: { needs?: readonly string[] } = await import(/* @vite-ignore */ file);
  if (!handler.needs) throw new Error(`${name}/handler.ts does not export what it needs`);
  return handler.needs;
}

const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

it('.env.example names exactly the secrets that the functions read, each with a line on what it is', () => {
  const lines = readFileSync(join(folder, '.env.example'), 'utf8').trim().split('\n');
  const named = lines.filter((line) => !line.startsWith('#') && line !== '');
  expect(named.map((line) => line.replace(/=$/, '')).toSorted()).toEqual(sorted(secretsRead));
  for (const line of named) expect(lines[lines.indexOf(line) - 1]).toMatch(/^# .{20}/);
});

it('the functions together declare every secret that is read', async () => {
  const declared = await Promise.all(functions.map(needsOf));
  expect(sorted(declared.flat())).toEqual(sorted(secretsRead));
});

it('the functions read the environment that they are given, and no other', () => {
  const elsewhere = sources.filter(
    ({ name, text }) =>
      /process\.env/.test(text) ||
      (/Deno\.env/.test(text) && !/(^|\/)(index|deno\.d)\.ts$|_shared\/env\.ts$/.test(name)),
  );
  expect(elsewhere.map(({ name }) => name)).toEqual([]);
});
