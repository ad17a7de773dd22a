import type { Log } from '../log.ts';
import type { Db } from '../database/db.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The interval of each function that hosted's scheduler calls (supabase/schedules.sql). */
export const functionSchedule = {
  'mail-unread': minuteMs,
  'mail-notices': minuteMs,
  'mail-searches': minuteMs,
  'move-hidden-films': minuteMs,
  'clean-storage': hourMs,
};

/** The hourly jobs within the database (supabase/migrations/20260101000071_jobs.sql). */
export const hourlyJobs = ['purge-expired', 'forget-erased'] as const;

interface ScheduleOptions {
  db: Db;
  call: (request: Request) => Promise<Response>;
  url: string;
  secretKey: string;
  log: Log;
}

/**
 * Runs the scheduled jobs while the backend runs. A failure is logged and waits at the desk, and the
 * job runs again at its next time. Returns a function that stops them.
 */
export function startSchedule(options: ScheduleOptions): () => void {
  const every = (intervalMs: number, name: string, job: () => Promise<void>) =>
    setInterval(() => {
      job().catch((error: unknown) => options.log(`scheduled ${name} failed`, error));
    }, intervalMs).unref();
  const timers = [
    ...Object.entries(functionSchedule).map(([name, intervalMs]) =>
      every(intervalMs, name, () => callJob(name, options)),
    ),
    ...hourlyJobs.map((name) => every(hourMs, name, () => runJob(name, options))),
  ];
  return () => timers.forEach(clearInterval);
}

/** Calls a job's function and notes how it ended, as `private.call_job` does. */
export async function callJob(
  name: string,
  { db, call, url, secretKey }: ScheduleOptions,
): Promise<void> {
  const headers = { apikey: secretKey };
  const response = await call(
    new Request(`${url}/functions/v1/${name}`, { method: 'POST', headers }),
  );
  const text = await response.text();
  await db.query('select private.note_answer($1, $2, $3)', [name, response.status, text]);
}

/** Runs a job of the database, which notes how it ended. @throws what went wrong. */
export async function runJob(name: string, { db }: Pick<ScheduleOptions, 'db'>): Promise<void> {
  const [run] = await db.query<{ problem: string | null }>(
    'select private.run_job($1) as problem',
    [name],
  );
  if (run?.problem) throw new Error(run.problem);
}
