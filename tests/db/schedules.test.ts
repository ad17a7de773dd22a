import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '../../tools/backend/backend.ts';
import { scheduledJobs } from '../../tools/doctor/checks/database/jobs.ts';
import { functionSchedule, hourlyJobs } from '../../tools/backend/functions/schedule.ts';
import { projectPath } from '../../tools/backend/paths.ts';
import { startBackend } from '../../tools/backend/test-backend.ts';

const schedules = readFileSync(projectPath('supabase/schedules.sql'), 'utf8');

/**
 * What pg_cron, pg_net and the vault offer to schedules.sql. The extensions count as created; a job
 * is only noted, and one of the same name does not replace another by itself.
 */
const standIns = `
  set allow_system_table_mods = on;
  insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
  select 90000 + n, name, 10, 'public'::regnamespace, false, '1'
  from unnest(array['pg_cron', 'pg_net']) with ordinality as e (name, n);
  reset allow_system_table_mods;

  create schema cron;
  create table cron.job (
    jobid bigint primary key generated always as identity, jobname text, schedule text, command text
  );
  create table cron.job_run_details (jobid bigint, end_time timestamptz);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint
  language sql as 'insert into cron.job (jobname, schedule, command) values ($1, $2, $3) returning jobid';
  create function cron.unschedule(job_id bigint) returns boolean
  language sql as 'delete from cron.job where jobid = $1 returning true';

  create schema net;
  create table net.calls (
    url text, body jsonb, headers jsonb, timeout_milliseconds int, id bigint generated always as identity
  );
  create table net._http_response (
    id bigint, status_code int, content text, timed_out boolean, error_msg text, created timestamptz default now()
  );
  create function net.http_post(
    url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}', timeout_milliseconds int default 5000
  ) returns bigint language sql as 'insert into net.calls values ($1, $2, $4, $5) returning id';

  create schema vault;
  create table vault.secrets (id uuid default gen_random_uuid(), name text unique, secret text);
  create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text) returns uuid
  language sql as 'insert into vault.secrets (secret, name) values ($1, $2) returning id';
  create function vault.update_secret(secret_id uuid, new_secret text) returns void
  language sql as 'update vault.secrets set secret = $2 where id = $1';`;

describe('the schedules of a hosted project', () => {
  let backend: Backend;
  const rows = (sql: string) => backend.db.query<Record<string, unknown>>(sql);
  const run = () => backend.db.exec(schedules);
  const failing = () =>
    rows(`select subject_id as job, facts ->> 'problem' as problem from public.desk_items
          where kind = 'job' order by subject_id`);
  const addSecrets = (url = 'https://abc.supabase.co', key = 'sb_secret_x') =>
    backend.db.exec(`
      select vault.create_secret('${url}', 'project_url');
      select vault.create_secret('${key}', 'secret_key');`);

  beforeAll(async () => {
    backend = await startBackend();
  });
  afterAll(() => backend.stop());
  beforeEach(() => backend.db.exec(standIns));
  afterEach(() =>
    backend.db.exec(`
      drop schema cron, net, vault cascade;
      delete from private.job_calls;
      delete from public.desk_items;
      set allow_system_table_mods = on;
      delete from pg_extension where extname in ('pg_cron', 'pg_net');
      reset allow_system_table_mods;`),
  );

  it('are made once, however often the file is run', async () => {
    await addSecrets();
    await backend.db.exec(`select cron.schedule('mail-unread', '*/5 * * * *', 'select old')`);
    await backend.db.exec(`select cron.schedule('of-another', '* * * * *', 'select 1')`);
    await run();
    await run();
    expect(await rows('select jobname, schedule from cron.job order by schedule, jobname')).toEqual(
      [
        { jobname: 'mail-notices', schedule: '* * * * *' },
        { jobname: 'mail-searches', schedule: '* * * * *' },
        { jobname: 'mail-unread', schedule: '* * * * *' },
        { jobname: 'move-hidden-films', schedule: '* * * * *' },
        { jobname: 'of-another', schedule: '* * * * *' },
        { jobname: 'clean-storage', schedule: '0 * * * *' },
        { jobname: 'purge-job-runs', schedule: '15 3 * * *' },
        { jobname: 'forget-erased', schedule: '35 * * * *' },
        { jobname: 'purge-expired', schedule: '5 * * * *' },
      ],
    );
  });

  it('call the functions of the project with its key, and the clean-up in the database', async () => {
    await addSecrets();
    await run();
    // A key that is replaced later counts at once.
    await backend.db.exec(`
      select vault.update_secret((select id from vault.secrets where name = 'secret_key'), 'sb_secret_new');
      insert into cron.job_run_details values (1, now() - interval '8 days'), (2, now());
      insert into private.visitor_salts (day) values (current_date - 2);
      insert into private.erased_users (user_id) values (gen_random_uuid());`);
    for (const { command } of await rows('select command from cron.job order by jobid')) {
      await backend.db.exec(String(command));
    }
    const headers = { 'content-type': 'application/json', apikey: 'sb_secret_new' };
    expect(await rows('select url, body, headers from net.calls')).toEqual([
      { url: 'https://abc.supabase.co/functions/v1/mail-unread', body: {}, headers },
      { url: 'https://abc.supabase.co/functions/v1/mail-notices', body: {}, headers },
      { url: 'https://abc.supabase.co/functions/v1/mail-searches', body: {}, headers },
      { url: 'https://abc.supabase.co/functions/v1/move-hidden-films', body: {}, headers },
      { url: 'https://abc.supabase.co/functions/v1/clean-storage', body: {}, headers },
    ]);
    // pg_net would otherwise hang up after five seconds.
    expect(await rows('select min(timeout_milliseconds)::int as ms from net.calls')).toEqual([
      { ms: 60_000 },
    ]);
    expect(await failing()).toEqual([]);
    expect(await rows('select jobid::int as jobid from cron.job_run_details')).toEqual([
      { jobid: 2 },
    ]);
    expect(await rows('select 1 from private.visitor_salts where day < current_date - 1')).toEqual(
      [],
    );
    expect(await rows('select 1 from private.erased_users')).toEqual([]);
  });

  it('need address and key, and say how to add them', async () => {
    for (const [name, value] of [
      ['project_url', 'https://YOUR-PROJECT-REF.supabase.co'],
      ['secret_key', 'sb_secret_…'],
    ]) {
      const command = `select vault.create_secret('${value}', '${name}');`;
      await expect(run()).rejects.toThrow(command);
      expect(await rows('select jobname from cron.job')).toEqual([]);
      await backend.db.exec(command);
    }
    await run();
    expect(await rows('select jobname from cron.job')).toHaveLength(8);
  });

  it('refuse an address or key that cannot work, and say how to correct it', async () => {
    await addSecrets('https://abc.supabase.co/', 'sb_publishable_x');
    for (const [name, value] of [
      ['project_url', 'https://YOUR-PROJECT-REF.supabase.co'],
      ['secret_key', 'sb_secret_…'],
    ]) {
      const command = `select vault.update_secret((select id from vault.secrets where name = '${name}'), '${value}');`;
      await expect(run()).rejects.toThrow(command);
      await backend.db.exec(command);
    }
    await run();
  });

  describe('that calls a function', () => {
    // The embedded backend itself calls this one only after an hour.
    const job = 'clean-storage';
    /** The job runs at its time; pg_net then calls and notes the answer. */
    const call = async (answer?: string) => {
      await backend.db.query('select private.call_job($1, 60000)', [job]);
      if (answer === undefined) return;
      await backend.db.exec(
        `insert into net._http_response (id, status_code, content, timed_out, error_msg)
         select max(id), ${answer} from net.calls`,
      );
    };
    const minutesPass = (minutes: number) =>
      backend.db.exec(
        `update private.job_calls set called_at = called_at - interval '${minutes} minutes'`,
      );
    const waits = (problem: string) => [{ job, problem }];
    beforeEach(() => addSecrets());

    it('waits at the desk with what the function answers, until it goes well again', async () => {
      await call(`503, '{"error": "The mail service takes no mails: see the log."}', false, null`);
      expect(await failing()).toEqual([]);
      await call(`200, '{"sent": 1}', false, null`);
      expect(await failing()).toEqual(waits('503: The mail service takes no mails: see the log.'));
      await call();
      expect(await failing()).toEqual([]);
      expect(await rows('select count(*)::int as n from private.job_calls')).toEqual([{ n: 1 }]);
    });

    it.each([
      [
        `404, '{"code":"NOT_FOUND","message":"Requested function was not found"}', false, null`,
        '404: Requested function was not found',
      ],
      [`502, '<html>Bad gateway</html>', false, null`, '502: <html>Bad gateway</html>'],
      [`500, '', false, null`, '500'],
      [`null, null, true, 'Timeout of 60000 ms reached'`, 'No answer: Timeout of 60000 ms reached'],
      [`null, null, true, null`, 'No answer: timed out'],
      [`null, null, false, 'Could not resolve host'`, 'No answer: Could not resolve host'],
    ])('waits at the desk after %s', async (answer, problem) => {
      await call(answer);
      await call();
      expect(await failing()).toEqual(waits(problem));
    });

    it('goes by the newest call that was answered, and waits for one that is on its way', async () => {
      await call(`500, '{"error": "old"}', false, null`);
      await call(`200, '{}', false, null`);
      await call();
      await minutesPass(1);
      await call();
      expect(await failing()).toEqual([]);
    });

    it('waits at the desk when pg_net makes no calls, until it makes one', async () => {
      await call();
      await minutesPass(11);
      await call();
      expect(await failing()).toEqual(waits('No answer: pg_net has made no call for ten minutes'));
      await backend.db.exec(
        `insert into net._http_response (id, status_code) select max(id), 200 from net.calls`,
      );
      await call();
      expect(await failing()).toEqual([]);
    });

    it('says nothing of calls whose answers pg_net has forgotten', async () => {
      await call();
      await minutesPass(7 * 60);
      await call();
      expect(await failing()).toEqual([]);
    });

    it('waits at the desk when it cannot call', async () => {
      await backend.db.exec('drop function net.http_post');
      await call();
      expect(await failing()).toEqual(waits(expect.stringContaining('net.http_post')));
    });
  });

  describe('of the database', () => {
    it('waits at the desk while it fails, with its error, and reports no failure to the scheduler', async () => {
      await addSecrets();
      await run();
      const [job] = await rows(`select command from cron.job where jobname = 'purge-expired'`);
      const runs = () => backend.db.exec(String(job?.['command']));
      await backend.db.exec('alter table private.visitor_salts rename to away');
      try {
        await runs();
        expect(await failing()).toEqual([
          { job: 'purge-expired', problem: 'relation "private.visitor_salts" does not exist' },
        ]);
      } finally {
        await backend.db.exec('alter table private.away rename to visitor_salts');
      }
      await runs();
      expect(await failing()).toEqual([]);
    });
  });
});

describe('the jobs', () => {
  it('are those that the embedded backend runs by itself', () => {
    const hourMs = 3_600_000;
    const intervalOf = (schedule: string) => {
      if (schedule === '* * * * *') return 60_000;
      return /^\d+ \* \* \* \*$/.test(schedule) ? hourMs : undefined;
    };
    const jobs = scheduledJobs(schedules).map(({ name, schedule, command }) => ({
      name,
      interval: intervalOf(schedule),
      by: /^select private\.(\w+)\('([\w-]+)'/.exec(command)?.slice(1),
    }));
    expect(jobs.map(({ by }) => by?.[1])).toEqual(jobs.map(({ name }) => name));
    const run = (by: string) => jobs.filter((job) => job.by?.[0] === by);
    expect(run('call_job').map(({ name, interval }) => [name, interval])).toEqual(
      Object.entries(functionSchedule),
    );
    // The log of pg_cron is only on hosted.
    const hourly = run('run_job').filter(({ interval }) => interval === hourMs);
    expect(hourly.map(({ name }) => name)).toEqual(hourlyJobs);
  });
});
