import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { projectPath } from '../../../backend/paths.ts';
import type { Context } from '../../context.ts';
import { fault, ok, unchecked, type Finding } from '../../finding.ts';
import type { Report } from '../../report.ts';
import type { Check } from '../../run.ts';

const secretNames = ['project_url', 'secret_key'];
const createAddress =
  "npx supabase db query --remote --yes \"select vault.create_secret('$VITE_SUPABASE_URL', 'project_url')\"";
/** Where a secret is written without a command line, which a shell keeps. */
const inVault = "on the project's page Integrations > Vault";
const runSchedules = 'Run supabase/schedules.sql in the SQL editor.';
const everyMinute = '* * * * *';
/** How long a job of every minute may not have run. */
const silenceMs = 10 * 60_000;

/** The jobs are scheduled, run, and know address and key. */
export const jobs: Check = {
  title: 'Jobs',
  run: async (context: Context): Promise<Finding[]> => {
    const report = await context.report();
    if (!context.remote) {
      return [ok('the embedded backend runs the jobs itself'), ...failureFindings(report)];
    }
    const missing = ['pg_cron', 'pg_net'].filter((name) => !report.extensions.includes(name));
    if (missing.length > 0) {
      return missing.map((name) =>
        fault(`the extension ${name} is not there`, 'created', runSchedules),
      );
    }
    const expectedJobs = scheduledJobs(
      await readFile(projectPath('supabase/schedules.sql'), 'utf8'),
    );
    return [
      ...expectedJobs.map((job) => jobFinding(report, job)),
      ...secretFindings(report),
      ...addressFindings(report, context.need('VITE_SUPABASE_URL')),
      ...callFindings(report),
      ...failureFindings(report),
    ];
  },
};

interface Job {
  name: string;
  schedule: string;
  command: string;
}

/** The jobs that a file of `select cron.schedule(name, schedule, command);` makes. */
export function scheduledJobs(sql: string): Job[] {
  const call =
    /cron\.schedule\(\s*'(?<name>[^']+)',\s*'(?<schedule>[^']+)',\s*(?:'(?<plain>[^']*)'|\$(?<tag>\w*)\$(?<quoted>.*?)\$\k<tag>\$)\s*\)/gs;
  return [...sql.matchAll(call)].map(({ groups = {} }) => ({
    name: groups['name'] ?? '',
    schedule: groups['schedule'] ?? '',
    command: groups['plain'] ?? groups['quoted'] ?? '',
  }));
}

/** As `private.text_digest` makes it. */
function textDigest(text: string): string {
  return sha256(text.replaceAll(/[\s;]+/g, ''));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function jobFinding({ jobs: rows }: Report, { name, schedule, command }: Job): Finding {
  if (rows === null) return unchecked(`job ${name}: the owner of the report may not read cron.job`);
  const job = rows.find((row) => row.name === name);
  if (!job) return fault(`there is no job ${name}`, `one at '${schedule}'`, runSchedules);
  if (!job.active) {
    return fault(
      `the job ${name} is switched off`,
      'active',
      `select cron.alter_job((select jobid from cron.job where jobname = '${name}'), active => true);`,
    );
  }
  if (job.schedule !== schedule) {
    return fault(`the job ${name} runs at '${job.schedule}'`, `'${schedule}'`, runSchedules);
  }
  if (job.digest !== textDigest(command)) {
    return fault(
      `the job ${name} does something else than supabase/schedules.sql says`,
      'the same',
      runSchedules,
    );
  }
  if (job.status === 'failed') {
    return fault(
      `the job ${name} failed at its last run`,
      'succeeded',
      `Its error: select return_message from cron.job_run_details where jobid = (select jobid from cron.job where jobname = '${name}') order by runid desc limit 1;`,
    );
  }
  if (job.status === null) return ok(`the job ${name} is scheduled and has not run yet`);
  if (schedule === everyMinute && Date.now() - Date.parse(job.ran_at ?? '') > silenceMs) {
    return fault(
      `the job ${name} is to run every minute, and ran last at ${job.ran_at}`,
      'within the last 10 minutes',
      'Restart the project on its page Settings > General: the scheduler of pg_cron starts with the database.',
    );
  }
  return ok(`the job ${name} is scheduled and ran last at ${job.ran_at ?? '?'}`);
}

function secretFindings({ secret_names: rows }: Report): Finding[] {
  if (rows === null) {
    return [unchecked('secrets of the vault: the owner of the report may not read vault.secrets')];
  }
  const names = new Set(rows.map(({ name }) => name));
  return secretNames.map((name) =>
    names.has(name)
      ? ok(`the vault has ${name}`)
      : fault(
          `the vault has no ${name}`,
          name === 'project_url' ? 'the address of the project' : 'the secret key of the project',
          name === 'project_url'
            ? `Add it: ${createAddress}`
            : `Add it under the name secret_key ${inVault}.`,
        ),
  );
}

/** The jobs call the address in the vault: one of another project is called with the key of this one. */
function addressFindings({ project_urls: rows }: Report, address: string): Finding[] {
  if (rows === null) {
    return [unchecked("the vault's project_url: the owner of the report may not read it")];
  }
  const [row] = rows;
  if (!row) return [];
  if (row.digest === sha256(address)) return [ok("the vault's project_url is VITE_SUPABASE_URL")];
  return [
    fault(
      "the vault's project_url is another address than VITE_SUPABASE_URL",
      'the same, without a slash at the end',
      `npx supabase db query --remote --yes "select vault.update_secret((select id from vault.secrets where name = 'project_url'), '$VITE_SUPABASE_URL')"`,
    ),
  ];
}

function callFindings({ refused_calls: rows }: Report): Finding[] {
  if (rows === null)
    return [unchecked("calls of the jobs: the owner of the report may not read pg_net's answers")];
  if (rows.length === 0) return [ok('no call of the jobs was refused in the last hour')];
  return rows.map(({ status, calls, error }) => {
    if (status === null) {
      return fault(
        `calls of the jobs got no answer in the last hour: ${calls}, the last because: ${error ?? 'unknown'}`,
        'an answer to each',
        'Mend what is said of project_url and of the functions. The calls: select created, error_msg from net._http_response where status_code is null order by id desc;',
      );
    }
    return fault(
      `calls of the jobs were answered ${status} in the last hour: ${calls}`,
      'none above 399',
      status === 401 || status === 403
        ? `Replace secret_key by a secret key of this project ${inVault}.`
        : 'What was answered: select created, status_code, content from net._http_response where status_code >= 400 order by id desc;',
    );
  });
}

/** Jobs note how they end (supabase/migrations/20260101000071_jobs.sql); the desk shows the same. */
function failureFindings({ failing_jobs: rows }: Report): Finding[] {
  return (rows ?? []).map(({ name, problem, since }) =>
    fault(
      `the job ${name} fails since ${since}: ${problem ?? 'the reason is unknown'}`,
      'that it goes well',
      'Mend what it says; it goes from here and from the desk by itself once the job goes well again.',
    ),
  );
}
