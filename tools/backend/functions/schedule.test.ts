import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../backend.ts';
import { startBackend } from '../test-backend.ts';
import { callJob, functionSchedule, hourlyJobs, runJob } from './schedule.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());
afterEach(() => backend.db.exec('delete from public.desk_items'));

const failing = () =>
  backend.db.query(
    `select subject_id as job, facts ->> 'problem' as problem from public.desk_items where kind = 'job'`,
  );

const called = (name: string, call: (request: Request) => Promise<Response>) =>
  callJob(name, {
    db: backend.db,
    call,
    url: backend.url,
    secretKey: backend.secretKey,
    log: () => {},
  });

describe('a scheduled job', () => {
  it.each(Object.keys(functionSchedule))('goes well: the function %s', async (name) => {
    let status = 0;
    await called(name, async (request) => {
      const response = await fetch(request);
      ({ status } = response);
      return response;
    });
    expect(status).toBe(200);
    expect(await failing()).toEqual([]);
  });

  it.each(hourlyJobs)('goes well: %s in the database', async (name) => {
    await runJob(name, backend);
    expect(await failing()).toEqual([]);
  });

  it('waits at the desk while its function fails, with what it answers', async () => {
    const answer = (status: number, body: object) => async () => Response.json(body, { status });
    await called('a-job', answer(500, { error: 'MAIL_FROM is not set.' }));
    expect(await failing()).toEqual([{ job: 'a-job', problem: '500: MAIL_FROM is not set.' }]);
    await called('a-job', answer(200, { sent: 1 }));
    expect(await failing()).toEqual([]);
  });

  it('waits at the desk while it fails in the database, and throws what went wrong', async () => {
    const problem = 'relation "private.erased_users" does not exist';
    await backend.db.exec('alter table private.erased_users rename to away');
    try {
      await expect(runJob('forget-erased', backend)).rejects.toThrow(problem);
    } finally {
      await backend.db.exec('alter table private.away rename to erased_users');
    }
    expect(await failing()).toEqual([{ job: 'forget-erased', problem }]);
    await runJob('forget-erased', backend);
    expect(await failing()).toEqual([]);
  });

  it('that does not exist fails', async () => {
    await expect(runJob('purge', backend)).rejects.toThrow('case not found');
  });
});
