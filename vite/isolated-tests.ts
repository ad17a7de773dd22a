import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tests of modules that remember what was loaded into them, such as catalogs. */
const ofRememberingModules =
  /src\/lib\/i18n\/|please-wait\.test|route-table\.test|use-contact-description\.test/;

/**
 * The tests under a folder that must not share modules with others: those that replace some, which
 * the others would get too. All others share them.
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
