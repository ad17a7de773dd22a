import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A reader sees these at a glance, and looks through more. */
const mostFiles = 12;

/** Folders that are lists, as those of `docs` and `locales` are, each with its reason. */
const lists: Readonly<Record<string, string>> = {
  'supabase/migrations': 'They run in the order of their names.',
  'tests/fixtures': 'A file of each format.',
  'tests/fixtures/films': 'A file of each format.',
  'tools/backend/demo/films': 'A video of each person, with its posters and captions.',
};

const isTest = (name: string) => /\.(test|spec)\.tsx?$/.test(name);

/** How many files each folder holds; its tests, and what commands leave there, don't count. */
function sizesIn(folder: string): (readonly [folder: string, files: number])[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && name !== 'node_modules',
  );
  const files = entries.filter((entry) => entry.isFile() && !isTest(entry.name)).length;
  const folders = entries.filter((entry) => entry.isDirectory());
  return [[folder, files], ...folders.flatMap(({ name }) => sizesIn(join(folder, name)))];
}

const sizes = ['src', 'supabase', 'tests', 'tools', 'vite'].flatMap(sizesIn);
const full = sizes.filter(([, files]) => files > mostFiles).map(([folder]) => folder);

it('a folder has a dozen files at most, unless it is a list', () => {
  expect(sizes.length).toBeGreaterThan(200);
  expect(full.filter((folder) => !(folder in lists))).toEqual([]);
});

it('each of the lists is longer than that', () => {
  expect(Object.keys(lists).filter((folder) => !full.includes(folder))).toEqual([]);
});
