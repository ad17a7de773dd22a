/**
 * `npm run gen:types`: writes src/lib/database.types.ts from the migrations.
 * With `--check` it writes nothing and exits with 1 when the file is stale.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { withSchemaDatabase } from './schema-database.ts';
import { supabaseCli } from './supabase-cli.ts';

const target = fileURLToPath(new URL('../../src/lib/database.types.ts', import.meta.url));

const { code, stdout, stderr } = await withSchemaDatabase((url) =>
  supabaseCli(['gen', 'types', `--remote=${url}`, '--lang=typescript', '--schema=public']),
);
if (code !== 0 || !stdout.includes('export type Database')) {
  console.error(stderr || stdout);
  process.exit(1);
}

/**
 * PostgreSQL cannot declare columns of a function's result 'not null', so the generator treats all
 * as non-null; these may be null.
 */
const nullableColumns: Record<string, readonly string[]> = {
  inbox: [
    'talent_name',
    'closed_at',
    'company_blocked_at',
    'talent_blocked_at',
    'suspended_at',
    'last_content',
    'last_system_kind',
    'last_sender_id',
    'last_at',
  ],
};

function withNullableColumns(types: string): string {
  return Object.entries(nullableColumns).reduce((text, [name, columns]) => {
    const start = text.search(new RegExp(`^ {6}${name}: \\{`, 'm'));
    const end = text.indexOf('\n      }', text.indexOf('Returns: {', start));
    const body = text.slice(start, end);
    const corrected = body.replace(
      /^( {10}(\w+): \w+)(?=;?$)/gm,
      (line, field: string, column: string) =>
        columns.includes(column) ? `${field} | null` : line,
    );
    if (start < 0 || corrected === body)
      throw new Error(`no columns of ${name} found in the types`);
    return text.slice(0, start) + corrected + text.slice(end);
  }, types);
}

const header = '// Generated from supabase/migrations by `npm run gen:types`. Do not edit.\n';
const generated = await format(header + stdout, {
  ...(await resolveConfig(target)),
  filepath: target,
});
const types = withNullableColumns(generated);

if (!process.argv.includes('--check')) {
  await writeFile(target, types);
} else if ((await readFile(target, 'utf8').catch(() => '')) !== types) {
  console.error('src/lib/database.types.ts is stale: run `npm run gen:types` and commit it.');
  process.exit(1);
}
