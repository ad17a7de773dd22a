/**
 * `npm run check:production`: says what `supabase config push` would send wrongly, from the shell's
 * environment and supabase/.env, and where .env, supabase/functions/.env or the mails' templates have
 * another site, name or address to write to. It exits with 1 if there is anything.
 */
import { existsSync, readFileSync } from 'node:fs';
import { projectPath } from '../backend/paths.ts';
import { readEnvFile, withoutEmpty } from './env-file.ts';
import {
  brandProblems,
  contactProblems,
  hiddenProblems,
  legalWarnings,
  productionProblems,
  quotingProblems,
  siteProblems,
} from './production-settings.ts';

const toml = readFileSync(projectPath('supabase/config.toml'), 'utf8');
const file = readEnvFile(projectPath('supabase/.env'));
const ofSite = readEnvFile(projectPath('.env'));
const ofFunctions = readEnvFile(projectPath('supabase/functions/.env'));
const env = { ...file, ...withoutEmpty(process.env) };
const problems = [
  ...productionProblems(toml, env),
  ...hiddenProblems(toml, process.env, file),
  ...siteProblems(env, {
    'VITE_SITE_URL of .env': ofSite['VITE_SITE_URL'],
    'SITE_URL of supabase/functions/.env': ofFunctions['SITE_URL'],
  }),
  ...contactProblems(ofSite['VITE_CONTACT_EMAIL'], ofFunctions['CONTACT_EMAIL']),
  ...brandProblems(
    ofSite['VITE_BRAND_NAME'],
    readFileSync(projectPath('supabase/templates/confirmation.html'), 'utf8'),
  ),
  ...['.env', 'supabase/.env', 'supabase/functions/.env'].flatMap((path) => {
    const written = projectPath(path);
    return existsSync(written) ? quotingProblems(path, readFileSync(written, 'utf8')) : [];
  }),
];
for (const problem of problems) console.error(problem);
for (const warning of legalWarnings(ofSite)) console.warn(`To decide: ${warning}`);
console.log(
  problems.length === 0
    ? 'The settings of [remotes.production] are complete.'
    : 'Each line names its file; one without is set in the shell or in supabase/.env, whose example says what it is. npm run setup asks for all of them.',
);
process.exitCode = problems.length === 0 ? 0 : 1;
