import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { isProtected, type Route } from '../src/app/routes/route-table.ts';
import { textsFile } from './shared-chunks.ts';

/** What every member's screen needs beside its own code. */
const ofMembers = ['member', 'service', 'data', 'shell'];

/** The page of each screen, as `screens.ts` imports it. */
function pagesOf(root: string): ReadonlyMap<string, string> {
  const source = readFileSync(join(root, 'src/app/routes/screens.ts'), 'utf8');
  const imported = /(\w+): async \(\)[^]*?import\('@\/([^']+)'\)/g;
  return new Map([...source.matchAll(imported)].map(([, name = '', page = '']) => [name, page]));
}

/**
 * The scripts that a screen waits for in a build with a manifest: the app's, the screen's own, a member's,
 * and its English texts. What follows an action, or comes when the browser is idle, isn't among them.
 */
export function screenFiles(root: string, dist: string) {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const pages = pagesOf(root);
  const chunks = Object.entries(manifest);
  const keyOf = (name: string): string => {
    const [key] = chunks.find(([at, chunk]) => at === name || chunk.name === name) ?? [];
    if (key === undefined) throw new Error(`The build has no file ${name}`);
    return key;
  };
  const collect = (key: string, files: Set<string>): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) collect(imported, files);
  };
  const textKey = (language: string) => (catalog: string) =>
    keyOf(textsFile(catalog, language) ?? `locales/${language}/${catalog}.json`);

  return (route: Route): readonly string[] => {
    const files = new Set<string>();
    const keys = [
      keyOf('index.html'),
      keyOf(`src/${pages.get(route.screen) ?? route.screen}.tsx`),
      ...(isProtected(route) ? ofMembers.map(keyOf) : []),
      ...(route.screen === 'DeskPage' ? [keyOf('src/features/desk/layout/desk.tsx')] : []),
      ...(route.usesQueries ? [keyOf('data')] : []),
      ...['common', 'errors', 'shell', ...route.catalogs].map(textKey('en')),
      ...(isProtected(route) ? ['common'] : []).map(textKey('es')),
      ...(route.fixedCatalogs ?? []).map(textKey('es')),
    ];
    for (const key of keys) collect(key, files);
    return [...files];
  };
}

/** What goes over the line for these files, in kB. */
export const weightOf = (dist: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 1000;
