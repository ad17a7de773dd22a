/**
 * `npm run gen:languages`: writes from the folders in locales/ which languages there are,
 * src/lib/i18n/languages.ts, and the imports of their mails, supabase/functions/_shared/letter/catalogs.ts.
 * With `--check` it writes nothing and exits with 1 when a file is stale.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const path = (relative: string) => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));

/** English comes first, because it is the default. */
const languages = readdirSync(path('locales')).toSorted(
  (a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b),
);

function recordOf(key: 'name' | 'locale'): string {
  const values = languages.map((language) => {
    const file: { name: string; locale: string } = JSON.parse(
      readFileSync(path(`locales/${language}/language.json`), 'utf8'),
    );
    return [language, file[key]];
  });
  return JSON.stringify(Object.fromEntries(values));
}

const header = '// Made from the folders in locales/ by `npm run gen:languages`. Do not edit.\n';
const mailImports = languages.flatMap((language) =>
  ['mail', 'terms'].map(
    (name) =>
      `import ${language}${name === 'mail' ? 'Mail' : 'Terms'} from '../../../../locales/${language}/${name}.json' with { type: 'json' };`,
  ),
);

const made = {
  'src/lib/i18n/languages.ts': `${header}
    /** The interface's languages; the first is the default and the fallback. */
    export const languages = ${JSON.stringify(languages)} as const;
    export type Language = (typeof languages)[number];

    /** What each is called in itself, for people who cannot read the others. */
    export const ownNames: Readonly<Record<Language, string>> = ${recordOf('name')};

    /** How previews of links name each. */
    export const locales: Readonly<Record<Language, string>> = ${recordOf('locale')};
  `,
  'supabase/functions/_shared/letter/catalogs.ts': `${header}${mailImports.join('\n')}

    /** What mails say in each language. */
    export const catalogs = {
      ${languages.map((one) => `${one}: { mail: ${one}Mail, terms: ${one}Terms },`).join('\n')}
    };
  `,
};

for (const [name, source] of Object.entries(made)) {
  const file = path(name);
  const text = await format(source, { ...(await resolveConfig(file)), filepath: file });
  if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
  if (!process.argv.includes('--check')) await writeFile(file, text);
  else {
    console.error(`${name} is stale: run \`npm run gen:languages\` and commit it.`);
    process.exitCode = 1;
  }
}
