import { readFile } from 'node:fs/promises';
import type { Backend } from '../../backend/backend.ts';
import { projectPath } from '../../backend/paths.ts';
import { allChecks } from '../checks/all.ts';
import { createContext } from '../context.ts';
import type { Finding } from '../finding.ts';
import type { Report } from '../report.ts';
import { examine } from '../run.ts';
import {
  operatorEmail,
  paymentLink,
  projectAddress,
  siteAddress,
  type World,
} from './world-parts.ts';
import { siteAnswer } from './site.ts';
import { stripeAnswer } from './stripe.ts';
import { managedAuth } from './managed-auth.ts';

/** A healthy installation around the backend, which has to be one of `siteAddress`. */
export async function newWorld(backend: Backend): Promise<World> {
  return {
    backend,
    settings: {
      VITE_SUPABASE_URL: projectAddress,
      VITE_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      VITE_SITE_URL: siteAddress,
      VITE_BRAND_NAME: 'Pitchreel',
      STRIPE_WEBHOOK_SECRET: 'whsec_pitchreel_local',
      STRIPE_SECRET_KEY: 'rk_live_of_the_test',
      STRIPE_REFUND_KEY: 'rk_live_of_the_desk',
      SUPABASE_ACCESS_TOKEN: 'sbp_of_the_test',
      VITE_CONTACT_EMAIL: 'hello@pitch.example',
      CONTACT_EMAIL: 'hello@pitch.example',
    },
    answers: new Map(),
    legacyKeys: new Map(),
    managed: await managedAuth(),
    link: {},
    line: {},
    endpoint: {},
    hasOldEndpoint: false,
    headers: {},
    script: '',
  };
}

/** What a hosted project has and the embedded backend lacks: scheduler, calls, vault. */
const hostedParts = `
insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
select 90000 + n, name, 10, 'pg_catalog'::regnamespace, false, '1'
from unnest(array['pg_cron', 'pg_net']) with ordinality as e (name, n);

create schema cron;
create table cron.job (
  jobid bigint primary key generated always as identity,
  jobname text, schedule text, command text, active boolean default true
);
create table cron.job_run_details (runid bigint primary key, jobid bigint, status text, start_time timestamptz);
create function cron.schedule(job_name text, schedule text, command text) returns bigint
language sql as 'insert into cron.job (jobname, schedule, command) values ($1, $2, $3) returning jobid';
create function cron.unschedule(job_id bigint) returns boolean
language sql as 'delete from cron.job where jobid = $1 returning true';
insert into cron.job_run_details values (1, 1, 'failed', now()), (2, 1, 'succeeded', now());

create schema net;
create table net._http_response (
  id bigint, status_code int, created timestamptz, error_msg text, timed_out boolean
);
insert into net._http_response values (1, 200, now()), (2, 500, now() - interval '2 hours');

create schema vault;
create table vault.secrets (name text, secret text);
insert into vault.secrets values
  ('project_url', '${projectAddress}'), ('secret_key', 'sb_secret_x'), ('of someone else', 'x');
create view vault.decrypted_secrets as select name, secret as decrypted_secret from vault.secrets;

-- Of this database alone, because other databases of the server have the same roles.
do $$ begin
  execute format('alter role anon in database %I set statement_timeout to %L', current_database(), '3s');
  execute format('alter role authenticated in database %I set statement_timeout to %L', current_database(), '8s');
end $$;
`;

/** Makes a hosted project of the backend's database, ready for business. */
export async function makeHosted({ db }: Backend): Promise<void> {
  await db.exec(hostedParts);
  await db.exec(await readFile(projectPath('supabase/schedules.sql'), 'utf8'));
  await db.query("update public.site_settings set mode = 'live'");
  await db.query('update public.unlock_price set checkout_url = $1', [paymentLink]);
  await db.query(
    'insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now())',
    [operatorEmail],
  );
  await db.query('select public.set_operator($1)', [operatorEmail]);
}

/** Runs every check; @returns the findings by the check's title. */
export async function findings(
  world: World,
  expected: () => Promise<Report>,
): Promise<Map<string, Finding[]>> {
  const context = createContext({
    remote: true,
    settings: world.settings,
    expected,
    send: (url, init) => answerOf(world, new Request(url, init), init),
  });
  const all = new Map<string, Finding[]>();
  for (const check of allChecks) all.set(check.title, (await examine(check, context)).findings);
  return all;
}

async function answerOf(world: World, request: Request, init: RequestInit): Promise<Response> {
  const { origin, href, hostname } = new URL(request.url);
  for (const [part, answer] of world.answers) {
    const given = href.includes(part) ? await answer(request) : undefined;
    if (given) return given;
  }
  if (hostname === new URL(siteAddress).hostname) return siteAnswer(world, request);
  if (origin === 'https://api.stripe.com') return stripeAnswer(world, request);
  if (origin === 'https://api.supabase.com') return Response.json(world.managed);
  if (!href.includes('.supabase.co/')) throw new TypeError(`no such host: ${origin}`);
  // Each run tries two links, and the backend allows few in five minutes.
  if (href.includes('/auth/v1/verify')) return linkAnswer(request);
  const headers = new Headers(init.headers);
  const key = world.legacyKeys.get(headers.get('apikey') ?? '');
  if (key !== undefined) {
    headers.set('apikey', key);
    headers.set('authorization', `Bearer ${key}`);
  }
  return fetch(href.replace(origin, world.backend.url), { ...init, headers });
}

function linkAnswer(request: Request): Response {
  const target = new URL(request.url).searchParams.get('redirect_to') ?? siteAddress;
  const location = `${target.startsWith(siteAddress) ? target : siteAddress}#error=access_denied`;
  return new Response(null, { status: 303, headers: { location } });
}
