/**
 * `npm run gen:mails`: writes the auth service's mails, supabase/templates and their subjects in
 * supabase/config.toml, for the name of the site in the shell, .env or .env.demo (VITE_BRAND_NAME).
 * With `--check` it writes nothing and exits with 1 when a file is not what would be written for the
 * name that it has.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readEnvFile } from '../../../tools/hosted/env-file.ts';
import { authTemplates, brandOf } from '../../../supabase/templates/auth-letters.ts';

const path = (relative: string) => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));
const fileOf = (name: string) => path(`supabase/templates/${name}.html`);
const read = (file: string) => readFile(file, 'utf8').catch(() => '');
const brandIn = (file: string) => readEnvFile(path(file))['VITE_BRAND_NAME'];
const configFile = path('supabase/config.toml');

const isCheck = process.argv.includes('--check');
const chosen = process.env['VITE_BRAND_NAME'] || brandIn('.env') || brandIn('.env.demo') || '';
const brand = isCheck ? (brandOf(await read(fileOf('confirmation'))) ?? '') : chosen;

const templates = authTemplates(brand);
const quoted = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);
const config = await read(configFile);
const made = new Map([
  [
    configFile,
    templates.reduce(
      (toml, { name, subject }) =>
        toml.replace(
          new RegExp(`(?<=^\\[auth\\.email\\.template\\.${name}\\]\\nsubject = ).*$`, 'm'),
          () => quoted(subject),
        ),
      config,
    ),
  ],
  ...templates.map(({ name, html }) => [fileOf(name), html] as const),
]);

for (const [file, text] of made) {
  if ((await read(file)) === text) continue;
  if (!isCheck) await writeFile(file, text);
  else {
    console.error(`${file} is stale: run \`npm run gen:mails\` and commit it.`);
    process.exitCode = 1;
  }
}
