import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tests of modules with global state, such as loaded catalogs. */
const ofRememberingModules =
  /src\/lib\/i18n\/|please-wait\.test|route-table\.test|use-contact-description\.test/;

/**
 * The tests that must not share modules with others, because they mock some of them.
 * @param root the repository
 * @returns paths from the root
 */
export function isolatedTests(root: string): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => join('src', path))
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter(
      (path) =>
        ofRememberingModules.test(path) ||
        /vi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(root, path), 'utf8')),
    );
}
