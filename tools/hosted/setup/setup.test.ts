import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectedReport } from '../../doctor/expected.ts';
import { fileOf as fileOfSetting, settingNames } from '../../doctor/settings.ts';
import { siteAddress } from '../../doctor/test/world-parts.ts';
import { findings, newWorld } from '../../doctor/test/world.ts';
import type { Ports } from './ports.ts';
import { questions, type QuestionId } from './questions.ts';
import { runSetup } from './run-setup.ts';
import type { Backend } from '../../backend/backend.ts';
import { projectPath } from '../../backend/paths.ts';
import { startBackend } from '../../backend/test-backend.ts';
import { startManagementApi, type ManagementApi } from '../../../tests/hosted/management-api.ts';
import { copyProject, projectRef } from '../../../tests/hosted/project.ts';
import { startStripeApi, type StripeApi } from '../test/stripe-api.ts';

const answers: Readonly<Record<QuestionId, string>> = {
  project: projectRef,
  accessToken: `sbp_${'0'.repeat(40)}`,
  databasePassword: 'pass $of "the database',
  publishableKey: 'sb_publishable_pitchreel_local',
  secretKey: 'sb_secret_pitchreel_local',
  plan: 'pro',
  site: siteAddress,
  host: 'nginx',
  brand: 'Pitchreel',
  company: "O'Brien & Söhne",
  contactEmail: 'hello@pitch.example',
  sender: 'mail@pitch.example',
  mailKey: 're_of_the_test',
  price: '15.00 USD',
  refundKey: 'rk_test_of_the_desk',
  readKey: 'rk_test_of_the_doctor',
  operator: 'me@pitch.example',
};
const liveAnswers = {
  ...answers,
  refundKey: 'rk_live_of_the_desk',
  readKey: 'rk_live_of_the_doctor',
};
const secrets = [
  ...(['accessToken', 'databasePassword', 'secretKey', 'mailKey', 'refundKey'] as const).map(
    (id) => answers[id],
  ),
  'rk_live_of_the_desk',
  'sk_test_maker',
  'sk_live_maker',
  'whsec_pitchreel_local',
];

/** Scheduler, calls and vault, which the embedded database lacks. */
const hostedParts = `
  insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
  select 90000 + n, name, 10, 'pg_catalog'::regnamespace, false, '1'
  from unnest(array['pg_cron', 'pg_net']) with ordinality as e (name, n);
  create schema cron;
  create table cron.job (
    jobid bigint primary key generated always as identity,
    jobname text, schedule text, command text, active boolean default true
  );
  create table cron.job_run_details (runid bigint, jobid bigint, status text, start_time timestamptz);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint
  language sql as 'insert into cron.job (jobname, schedule, command) values ($1, $2, $3) returning jobid';
  create function cron.unschedule(job_id bigint) returns boolean
  language sql as 'delete from cron.job where jobid = $1 returning true';
  create schema net;
  create table net._http_response (id bigint, status_code int, created timestamptz, error_msg text, timed_out boolean);
  create schema vault;
  create table vault.secrets (id uuid default gen_random_uuid(), name text unique, secret text);
  create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text) returns uuid
  language sql as 'insert into vault.secrets (secret, name) values ($1, $2) returning id';
  create function vault.update_secret(secret_id uuid, new_secret text) returns void
  language sql as 'update vault.secrets set secret = $2 where id = $1';
  alter role anon set statement_timeout to '3s';
  alter role authenticated set statement_timeout to '8s';`;

let backend: Backend;
let api: ManagementApi;
let stripe: StripeApi;
let folder: string;
let printed: string[];
let questionIds: string[];
/** What was offered with each question, to be taken by Enter. */
let offers: Record<string, string | undefined>;
let commands: string[];
/** How many webhooks there were each time that secrets were sent. */
let webhooksAtSecrets: number[];
/** What the doctor found last. */
let faults: string[];

beforeEach(async () => {
  [backend, api, stripe] = await Promise.all([
    startBackend({ siteUrl: siteAddress }),
    startManagementApi(),
    startStripeApi(),
  ]);
  await backend.db.exec(hostedParts);
  folder = copyProject();
  cpSync(projectPath('.env.example'), join(folder, '.env.example'));
  cpSync(projectPath('supabase/.env.example'), join(folder, 'supabase/.env.example'));
  [printed, questionIds, commands, offers, webhooksAtSecrets] = [[], [], [], {}, []];
});
afterEach(async () => {
  await Promise.all([backend.stop(), api.close(), stripe.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const fileOf = (path: string) => readFileSync(join(folder, path), 'utf8');
const valuesIn = (path: string): Record<string, string | undefined> => parseEnv(fileOf(path));

/** Migrations are in the database already; everything else goes by the CLI itself to the stand-in. */
async function cli(args: readonly string[]): Promise<void> {
  commands.push(args.slice(0, 2).join(' '));
  if (args[0] === 'secrets') webhooksAtSecrets.push(stripe.all('webhook_endpoints').length);
  if (args[0] === 'link' || args[0] === 'db') return;
  const remote = args.map((arg) =>
    arg === '--remote' ? `--remote=${projectRef}` : arg.endsWith('.env') ? join(folder, arg) : arg,
  );
  const env = Object.fromEntries(
    Object.entries(valuesIn('supabase/.env')).map(([name, value]) => [name, value ?? '']),
  );
  const { code, stderr } = await api.cli(remote, { workdir: folder, env });
  if (code !== 0) throw new Error(stderr);
}

async function examine(): Promise<boolean> {
  const world = await newWorld(backend);
  world.settings = Object.fromEntries(
    settingNames.map((name) => [name, valuesIn(fileOfSetting(name))[name] || undefined]),
  );
  world.managed = Object(api.changes.findLast(({ path }) => path === 'config/auth')?.body);
  world.answers.set('api.stripe.com', stripe.answer);
  faults = [...(await findings(world, expectedReport))].flatMap(([title, all]) =>
    all.filter(({ state }) => state !== 'ok').map(({ is }) => `${title}: ${is}`),
  );
  return faults.length === 0;
}

/** Sets up, with the answers; `upTo` stops before that step, `refuses` says no to that question. */
function setUp({
  isOpening = false,
  isDry = false,
  again = false,
  ask = new Array<QuestionId>(),
  upTo = '',
  leavesAt = '',
  refuses = '',
  price = answers.price,
  isPublished = true,
} = {}) {
  let lastLine = '';
  const ports: Ports = {
    say: (line) => {
      printed.push(line);
      lastLine = line;
    },
    ask: (question, offered, mode) => {
      if (question.id === leavesAt) return Promise.reject(new Error('left'));
      questionIds.push(question.id);
      offers[question.id] = offered;
      const all = { ...(mode === 'live' ? liveAnswers : answers), price };
      const answer = all[question.id];
      expect(question.problem?.(answer, mode)).toBeUndefined();
      return Promise.resolve(answer);
    },
    confirm: (message) =>
      Promise.resolve(
        (upTo === '' || !lastLine.includes(upTo)) && (refuses === '' || !message.includes(refuses)),
      ),
    wait: () => Promise.resolve(),
    cli,
    npm: (args) => {
      commands.push(`npm ${args.join(' ')}`);
      return Promise.resolve();
    },
    read: (sql) => backend.db.query(sql),
    query: (sql) => backend.db.exec(sql),
    stripe: (of) => Promise.resolve(stripe.client(`sk_${of}_maker`)),
    send: (url, init) =>
      url === siteAddress
        ? Promise.resolve(new Response(isPublished ? '<div id="root"></div>' : 'Welcome to nginx'))
        : fetch(url.replace(/^https:\/\/[^/]+/, backend.url), init),
    doctor: examine,
  };
  return runSetup({ folder, isOpening, isDry, again, ask }, ports);
}

describe('a set-up', () => {
  it('leads from nothing to a site in test mode, and to a healthy one that takes real payments', async () => {
    expect(await setUp()).toBe(true);
    expect(questionIds).toHaveLength(17);
    // Nothing is left but the opening.
    expect(faults).toEqual([expect.stringContaining("mode is 'test'")]);

    questionIds = [];
    printed = [];
    expect(await setUp({ isOpening: true })).toBe(true);
    expect(questionIds).toEqual(['refundKey', 'readKey']);
    expect(faults).toEqual([]);
    expect(await backend.db.query('select mode, brand_name from public.site_settings')).toEqual([
      { mode: 'live', brand_name: 'Pitchreel' },
    ]);
    const [link] = stripe.all('payment_links', 'live');
    expect(
      await backend.db.query('select amount::int, currency, checkout_url from public.unlock_price'),
    ).toEqual([{ amount: 1500, currency: 'usd', checkout_url: link?.['url'] }]);
    expect(
      await backend.db.query(
        'select u.email, o.roles from public.operators o join auth.users u on u.id = o.user_id',
      ),
    ).toEqual([{ email: answers.operator, roles: ['owner'] }]);

    // Made again, for a new price or a lost secret, an open site stays open.
    questionIds = [];
    expect(await setUp({ again: true })).toBe(true);
    expect(questionIds).toHaveLength(17);
    expect(offers).toEqual(liveAnswers);
    expect(faults).toEqual([]);
    expect(await backend.db.query('select mode from public.site_settings')).toEqual([
      { mode: 'live' },
    ]);
    expect(stripe.all('payment_links', 'live')).toHaveLength(1);
    expect(stripe.all('payment_links', 'test')).toHaveLength(1);
  }, 180_000);

  it('writes files for their owner alone, which a shell and the checks read alike', async () => {
    await setUp({ upTo: 'Database' });
    for (const path of ['.env', 'supabase/.env', 'supabase/functions/.env']) {
      expect(statSync(join(folder, path)).mode & 0o777).toBe(0o600);
      for (const [name, value] of Object.entries(valuesIn(path))) {
        const script = `. '${join(folder, path)}'; printf %s "$${name}"`;
        expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(value);
      }
    }
    expect(valuesIn('.env')).toMatchObject({
      VITE_SUPABASE_URL: `https://${projectRef}.supabase.co`,
      VITE_LEGAL_ENTITY: "O'Brien & Söhne",
      VITE_SUPPORT_EMAIL: 'hello@pitch.example',
    });
    expect(valuesIn('supabase/.env')).toMatchObject({
      SITE_REDIRECT_URLS: 'https://www.pitch.example/**,https://pitch.example/**',
      STORAGE_FILE_SIZE_LIMIT: '100MiB',
      SMTP_HOST: 'smtp.resend.com',
      SMTP_PASS: 're_of_the_test',
    });
    expect(valuesIn('supabase/functions/.env')).toMatchObject({
      SITE_URL: siteAddress,
      MAIL_FROM: 'Pitchreel <mail@pitch.example>',
    });
    expect(fileOf('supabase/.env')).toContain('# The password of the project');
  });

  it('prints no key', async () => {
    await setUp();
    await setUp({ isOpening: true });
    for (const secret of secrets) expect(printed.join('\n')).not.toContain(secret);
    expect(fileOf('supabase/.temp/setup.json')).not.toMatch(/sbp_|sb_secret|rk_|sk_|whsec/);
  }, 180_000);

  it.each(['Database', 'Sign-in', "The site's settings", 'Payments', 'Functions', 'Schedules'])(
    'that stopped before a step (%s) goes on there, and asks nothing again',
    async (title) => {
      expect(await setUp({ upTo: title })).toBe(false);
      const before = commands;
      [questionIds, printed, commands] = [[], [], []];
      expect(await setUp({ upTo: 'The site\n' })).toBe(false);
      expect(questionIds).toEqual([]);
      expect([...before, ...commands]).toEqual([
        'link --project-ref',
        'db push',
        'npm run check:production',
        'config push',
        // With the webhook's secret, and before the functions.
        'secrets set',
        'secrets set',
        'functions deploy',
      ]);
    },
    120_000,
  );

  it('that was left at a question asks for the rest', async () => {
    await expect(setUp({ leavesAt: 'brand' })).rejects.toThrow('left');
    expect(questionIds).toEqual(questions.slice(0, 8).map(({ id }) => id));
    questionIds = [];
    await setUp({ upTo: 'Database' });
    expect(questionIds).toEqual(questions.slice(8).map(({ id }) => id));
    expect(valuesIn('supabase/.env')).toMatchObject({ STORAGE_FILE_SIZE_LIMIT: '100MiB' });
  });

  it('that is made again makes nothing twice at Stripe, and keeps the webhook', async () => {
    await setUp({ upTo: 'Functions' });
    const made = () =>
      ['products', 'prices', 'payment_links', 'webhook_endpoints'].map((kind) =>
        stripe.all(kind).map(({ id }) => id),
      );
    const first = made();
    expect(first.map((all) => all.length)).toEqual([1, 1, 1, 1]);
    await setUp({ again: true, upTo: 'Functions' });
    expect(made()).toEqual(first);
    // Another clone with the three files has the secret, but not how far it came.
    rmSync(join(folder, 'supabase/.temp'), { recursive: true });
    await setUp({ upTo: 'Functions' });
    expect(made()).toEqual(first);
  });

  it('asks for one answer again, and does what depends on it', async () => {
    await setUp();
    await setUp({ isOpening: true });
    [questionIds, commands] = [[], []];
    expect(await setUp({ ask: ['price'], price: '20.00 USD' })).toBe(true);
    expect([questionIds, commands, faults]).toEqual([['price'], [], []]);
    const price = 'select mode, amount from public.site_settings, public.unlock_price';
    expect(await backend.db.query(price)).toEqual([{ mode: 'live', amount: 2000 }]);

    // What someone has written into a file by hand is sent too.
    const file = join(folder, 'supabase/.env');
    writeFileSync(file, fileOf('supabase/.env').replace("'300'", '900').replace('=300', '=900'));
    // Whatever has closed the site, the way that the doctor names opens it.
    await backend.db.exec("update public.site_settings set mode = 'test'");
    expect(await setUp({ isOpening: true })).toBe(true);
    expect(commands).toEqual(['npm run check:production', 'config push']);
    expect(await backend.db.query(price)).toEqual([{ mode: 'live', amount: 2000 }]);

    // Another clone that knows another price asks before it changes it.
    const refused = setUp({ ask: ['price'], refuses: 'A contact costs $20 now' });
    await expect(refused).rejects.toThrow('It stays at $20.');
    expect(await backend.db.query(price)).toEqual([{ mode: 'live', amount: 2000 }]);
  }, 120_000);

  it('sends a secret before it removes the webhook that has another', async () => {
    await setUp({ upTo: 'Functions' });
    const [first] = stripe.all('webhook_endpoints').map(({ id }) => id);
    // Nobody has the secret any more, which Stripe shows once.
    rmSync(join(folder, 'supabase/.temp'), { recursive: true });
    const file = join(folder, 'supabase/functions/.env');
    writeFileSync(file, fileOf('supabase/functions/.env').replace(/whsec_\w+/, ''));
    commands = [];
    webhooksAtSecrets = [];
    await setUp({ upTo: 'Functions' });
    expect(webhooksAtSecrets).toEqual([2]);
    expect(stripe.all('webhook_endpoints').map(({ id }) => id)).not.toContain(first);
    expect(stripe.all('webhook_endpoints')).toHaveLength(1);
  }, 60_000);

  it('asks whether to go on where the site is not there yet', async () => {
    await expect(setUp({ isPublished: false, refuses: "doesn't show" })).rejects.toThrow(
      `${siteAddress} doesn't show the site yet.`,
    );
    questionIds = [];
    expect(await setUp()).toBe(true);
    expect(questionIds).toEqual([]);
  }, 60_000);

  it('with test keys, from another clone, stops at a site that is open and leaves it open', async () => {
    await setUp();
    await setUp({ isOpening: true });
    for (const path of ['.env', 'supabase/.env', 'supabase/functions/.env', 'supabase/.temp'])
      rmSync(join(folder, path), { recursive: true });
    commands = [];
    await expect(setUp()).rejects.toThrow('This site is open.');
    expect(commands).toEqual(['link --project-ref']);
    expect(await backend.db.query('select mode from public.site_settings')).toEqual([
      { mode: 'live' },
    ]);
    expect(stripe.all('payment_links', 'test')).toHaveLength(1);
  }, 120_000);

  it('only shows what it would do, when asked to', async () => {
    expect(await setUp({ isDry: true })).toBe(true);
    const text = printed.join('\n');
    expect(text).toContain('Reference of the Supabase project');
    expect(text).toContain('supabase db push');
    expect([questionIds, commands, api.changes, stripe.all('products')]).toEqual([[], [], [], []]);
    expect(() => fileOf('.env')).toThrow('ENOENT');
  });
});
