import type { Context } from '../../context.ts';
import { repositoryMigrations } from '../../expected.ts';
import { fault, ok, type Finding } from '../../finding.ts';
import type { Check } from '../../run.ts';

/** Every migration of the repository is applied, as it stands there, and no other. */
export const migrations: Check = { title: 'Migrations', run };

async function run(context: Context): Promise<Finding[]> {
  const { actual, expected } = await context.reports();
  const applied = new Map((actual.migrations ?? []).map((row) => [row.version, row.digest]));
  const digestOf = new Map((expected.migrations ?? []).map((row) => [row.version, row.digest]));
  const files = new Map((await repositoryMigrations()).map((m) => [m.version, m.file]));
  const fileOf = (version: string) => files.get(version) ?? version;

  const missing = [...digestOf.keys()].filter((version) => !applied.has(version));
  const changed = [...digestOf].filter(
    ([version, digest]) => applied.has(version) && applied.get(version) !== digest,
  );
  const unknown = [...applied.keys()].filter((version) => !digestOf.has(version));
  const findings = [
    ...missing.map((version) =>
      fault(`${fileOf(version)} is not applied`, 'applied', 'npx supabase db push --remote'),
    ),
    ...changed.map(([version]) =>
      fault(
        `${fileOf(version)} was applied with other statements than it has now`,
        'as in the repository',
        'Check out the release that this database was made from (an applied migration is never edited); what a later release changes is in a migration of its own.',
      ),
    ),
    ...unknown.map((version) =>
      fault(
        `migration ${version} is applied and not in the repository`,
        'every applied migration is in supabase/migrations',
        'Check out the release that is deployed, or write the change down: npx supabase migration fetch --remote',
      ),
    ),
  ];
  if (findings.length > 0) return findings;
  return [ok(`all ${digestOf.size} migrations are applied as the repository has them`)];
}
