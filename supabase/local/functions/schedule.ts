import type { Log } from '../log.ts';
import type { Db } from '../database/db.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The interval of each function that hosted's scheduler calls (supabase/schedules.sql). */
export const functionSchedule = { 'mail-unread': minuteMs, 'clean-storage': hourMs };

/** The hourly jobs within the database. */
export const hourlySql = {
  'purge-expired': 'select private.purge_expired()',
  'forget-erased': 'select private.delete_notes_of_erased()',
};

interface ScheduleOptions {
  db: Db;
  call: (request: Request) => Promise<Response>;
  url: string;
  secretKey: string;
  log: Log;
}

/**
 * Runs the scheduled jobs while the backend runs; a failure is logged and the job runs again at its
 * next time. Returns a function that stops them.
 */
export function startSchedule({ db, call, url, secretKey, log }: ScheduleOptions): () => void {
  const every = (intervalMs: number, name: string, job: () => Promise<unknown>) =>
    setInterval(() => {
      job().catch((error: unknown) => log(`scheduled ${name} failed`, error));
    }, intervalMs).unref();

  const headers = { apikey: secretKey };
  const timers = [
    ...Object.entries(functionSchedule).map(([name, intervalMs]) =>
      every(intervalMs, name, () =>
        call(new Request(`${url}/functions/v1/${name}`, { method: 'POST', headers })),
      ),
    ),
    ...Object.entries(hourlySql).map(([name, sql]) => every(hourMs, name, () => db.query(sql))),
  ];
  return () => timers.forEach(clearInterval);
}
