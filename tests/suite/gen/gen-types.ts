/**
 * `npm run gen:types`: writes src/lib/database.types.ts and docs/schema from the migrations.
 * With `--check` it writes nothing and exits with 1 when one of them is stale.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { readSchemaSource } from '../../../tools/backend/boot/migrations.ts';
import { withSchemaDatabase } from './schema-database.ts';
import { supabaseCli } from '../supabase-cli.ts';
import { schemaFiles } from './schema-files.ts';

const target = fileURLToPath(new URL('../../../src/lib/database.types.ts', import.meta.url));
const schemas = fileURLToPath(new URL('../../../docs/schema', import.meta.url));

const { code, stdout, stderr, tables } = await withSchemaDatabase(async (url, db) => {
  const { migrations } = await readSchemaSource();
  await db.exec(`set search_path = ''`);
  const query = async <Row>(sql: string) => (await db.query<Row>(sql)).rows;
  const files = await schemaFiles(query, migrations);
  await db.exec('reset search_path');
  const args = ['gen', 'types', `--remote=${url}`, '--lang=typescript', '--schema=public'];
  return { ...(await supabaseCli(args)), tables: files };
});
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

/** The enums that the app lists. Of the others it needs the type alone, and every page would load their values. */
const listedEnums: ReadonlySet<string> = new Set([
  'audience',
  'contact_stage',
  'desk_kind',
  'kept_record_kind',
  'operator_role',
  'pay_model',
  'position_title',
  'ready_answer_kind',
  'report_reason',
  'report_subject',
  'user_type',
  'work_type',
]);

function withListedEnums(types: string): string {
  const start = types.indexOf('export const Constants');
  const values = types
    .slice(start)
    .replace(/^ {6}(\w+): \[[^\]]*\],\n/gm, (lines, name: string) =>
      listedEnums.has(name) ? lines : '',
    );
  return types.slice(0, start) + values;
}

function withNullableColumns(types: string): string {
  return Object.entries(nullableColumns).reduce((text, [name, columns]) => {
    const start = text.search(new RegExp(`^ {6}${name}: \\{`, 'm'));
    const end = text.indexOf('\n      }', text.indexOf('Returns: {', start));
    const body = text.slice(start, end);
    const corrected = body.replace(
      /^( {10}(\w+): [^;\n]+)(?=;?$)/gm,
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
const types = withListedEnums(withNullableColumns(generated));

/** Every generated file by its path, and those in docs/schema of what is gone. */
const files = new Map([
  [target, types],
  ...[...tables].map(([path, sql]) => [join(schemas, path), sql] as const),
]);
const present = await readdir(schemas, { recursive: true }).catch(() => []);
const gone = present
  .filter((path) => path.endsWith('.sql') && !tables.has(path))
  .map((path) => join(schemas, path));

if (process.argv.includes('--check')) {
  const texts = await Promise.all(
    [...files].map(async ([path, text]) => (await readFile(path, 'utf8').catch(() => '')) === text),
  );
  if (gone.length > 0 || texts.includes(false)) {
    console.error(
      'src/lib/database.types.ts or docs/schema is stale: run `npm run gen:types` and commit them.',
    );
    process.exit(1);
  }
} else {
  await Promise.all(gone.map((path) => rm(path)));
  for (const [path, text] of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}
