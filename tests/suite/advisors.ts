/**
 * Runs Supabase's security and performance lints over the migrations. Prints every finding that
 * advisors-allowed.ts does not explain, and exits with 1 if there is one.
 */
import { allowedFindings } from './advisors-allowed.ts';
import { withSchemaDatabase } from './gen/schema-database.ts';
import { supabaseCli } from './supabase-cli.ts';

interface Finding {
  name: string;
  level: string;
  detail: string;
  remediation: string;
}

function isFinding(value: unknown): value is Finding {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['name', 'level', 'detail', 'remediation'].every(
      (key) => key in value && typeof Reflect.get(value, key) === 'string',
    )
  );
}

/** @throws when the command did not return a list of findings, because no output doesn't mean success. */
function parseFindings(stdout: string, stderr: string): Finding[] {
  const start = stdout.indexOf('{');
  const answer: unknown = start < 0 ? undefined : JSON.parse(stdout.slice(start));
  const results: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'results') : undefined;
  if (!Array.isArray(results) || !results.every(isFinding)) {
    throw new Error(`supabase db advisors gave no findings to read:\n${stdout}\n${stderr}`);
  }
  return results;
}

const { stdout, stderr } = await withSchemaDatabase((url) =>
  supabaseCli([
    'db',
    'advisors',
    `--remote=${url}`,
    '--level=info',
    '--fail-on=none',
    '--output-format=json',
  ]),
);
const unexplained = parseFindings(stdout, stderr).filter(
  (finding) =>
    !allowedFindings.some(
      (allowed) => allowed.lint === finding.name && (allowed.detail?.test(finding.detail) ?? true),
    ),
);

for (const { name, level, detail, remediation } of unexplained) {
  console.error(`${level} ${name}: ${detail}\n  ${remediation}`);
}
console.log(`advisors: ${unexplained.length} unexplained`);
process.exitCode = unexplained.length === 0 ? 0 : 1;
