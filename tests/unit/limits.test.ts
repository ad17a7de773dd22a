import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A reader sees these at a glance, and looks through more. */
const mostFiles = 12;

/** Folders that are lists, as those of `docs` and `locales` are, each with its reason. */
const lists: Readonly<Record<string, string>> = {
  'supabase/migrations': 'They run in the order of their names.',
  'tests/fixtures': 'A file of each format.',
  'tests/fixtures/films': 'A file of each format.',
  'tools/backend/demo/films': 'A video of each person, with its small rendition and posters.',
};

const isTest = (name: string) => /\.(test|spec)\.tsx?$/.test(name);

/** The files of each folder, without what commands leave there. */
function foldersIn(folder: string): (readonly [folder: string, files: readonly string[]])[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && name !== 'node_modules',
  );
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const folders = entries.filter((entry) => entry.isDirectory());
  return [[folder, files], ...folders.flatMap(({ name }) => foldersIn(join(folder, name)))];
}

const folders = ['src', 'supabase', 'tests', 'tools', 'vite'].flatMap(foldersIn);
const full = folders
  .filter(([, files]) => files.filter((name) => !isTest(name)).length > mostFiles)
  .map(([folder]) => folder);

it('a folder has a dozen files at most, unless it is a list', () => {
  expect(folders.length).toBeGreaterThan(200);
  expect(full.filter((folder) => !(folder in lists))).toEqual([]);
});

it('each of the lists is longer than that', () => {
  expect(Object.keys(lists).filter((folder) => !full.includes(folder))).toEqual([]);
});

const directives =
  /\/(?:\/\s*(?:ox|es)lint-disable[\w-]*(.*)|\*\s*(?:ox|es)lint-disable[\w-]*([^]*?)\*\/)/g;

/** Whether a comment switches off a limit, by its name or with all rules. */
const liftsLimit = (code: string) =>
  [...code.matchAll(directives)].some(([, line, block]) => {
    const [rules = ''] = (line ?? block ?? '').split('--');
    return rules.trim() === '' || /\b(?:max-lines|complexity)\b/.test(rules);
  });

const disable = 'oxlint-disable';

it.each([
  [`// ${disable}-next-line complexity`, true],
  [`/* ${disable} no-console,\n   max-lines -- a list */`, true],
  [`{/* ${disable}-next-line eslint/max-lines-per-function */}`, true],
  [`call(); // ${disable}-line`, true],
  [`/* ${disable} -- as it comes */`, true],
  [`// ${disable}-next-line no-console -- its complexity is low`, false],
])('knows a comment that switches off a limit: %s', (code, isLifted) => {
  expect(liftsLimit(code)).toBe(isLifted);
});

it('no comment switches off a limit of the linter', () => {
  const files = folders
    .flatMap(([folder, names]) => names.map((name) => join(folder, name)))
    .filter((file) => /\.(tsx?|m?js)$/.test(file));
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => liftsLimit(readFileSync(file, 'utf8')))).toEqual([]);
});
