import type { Log } from '../contract.ts';

const minute = 60_000;

/** What hosted's scheduler calls (supabase/functions/README.md), and how often in milliseconds. */
const schedule = { 'mail-unread': minute, 'clean-storage': 60 * minute };

interface ScheduleOptions {
  call: (request: Request) => Promise<Response>;
  url: string;
  secretKey: string;
  log: Log;
}

/** Calls the scheduled functions as long as the backend runs; returns the way to end it. */
export function startSchedule({ call, url, secretKey, log }: ScheduleOptions): () => void {
  const timers = Object.entries(schedule).map(([name, everyMs]) =>
    setInterval(() => {
      const request = new Request(`${url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}` },
      });
      // The function says in the log what went wrong; the next call tries again.
      call(request).catch((error: unknown) => log(`scheduled ${name} failed`, error));
    }, everyMs).unref(),
  );
  return () => timers.forEach(clearInterval);
}
